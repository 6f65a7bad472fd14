package dev.kith.search.embed;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/// Keeps ONNX Runtime from telling others what happens here.
///
/// Since 1.29 its published libraries number the machine in the user's cache, and send what they
/// see of process and model to their maker, from the moment an environment is made; what its own
/// switch turns off comes after that. A variable that is there before the libraries are loaded has
/// nothing of it happen.
final class OnnxTelemetry {
  private static final String OFF = "ORT_DISABLE_TELEMETRY";

  private OnnxTelemetry() {}

  /// To be called before the libraries are loaded.
  static void turnOff() {
    // The launcher has said so already, which is quicker.
    if (!"1".equals(System.getenv(OFF))) {
      set();
    }
  }

  /// Java has no way to change a process's own environment; where the system has none either, what
  /// the libraries tell goes through the system's own tracing, which asks its user.
  private static void set() {
    var linker = Linker.nativeLinker();
    linker
        .defaultLookup()
        .find("setenv")
        .ifPresent(
            function -> {
              var handle =
                  linker.downcallHandle(
                      function,
                      FunctionDescriptor.of(
                          ValueLayout.JAVA_INT,
                          ValueLayout.ADDRESS,
                          ValueLayout.ADDRESS,
                          ValueLayout.JAVA_INT));
              try (var arena = Arena.ofConfined()) {
                int failed =
                    (int) handle.invokeExact(arena.allocateFrom(OFF), arena.allocateFrom("1"), 1);
                if (failed != 0) {
                  throw new IllegalStateException("a variable could not be set");
                }
              } catch (RuntimeException | Error failure) {
                throw failure;
              } catch (Throwable impossible) {
                throw new AssertionError(impossible);
              }
            });
  }
}
