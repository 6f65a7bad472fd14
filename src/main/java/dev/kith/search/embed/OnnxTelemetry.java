package dev.kith.search.embed;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/// Disables ONNX Runtime's telemetry.
///
/// Since 1.29 its published libraries store a machine id in the user's cache and send data about
/// process and model to their maker as soon as an environment is created, which is before its own
/// switch can turn that off. An environment variable set before the libraries are loaded prevents
/// it.
final class OnnxTelemetry {
  private static final String OFF = "ORT_DISABLE_TELEMETRY";

  private OnnxTelemetry() {}

  /// Call it before the libraries are loaded.
  static void turnOff() {
    // The launcher usually sets it, which is faster.
    if (!"1".equals(System.getenv(OFF))) {
      set();
    }
  }

  /// Java cannot change its own environment, so this calls `setenv`. Windows has no such function;
  /// there the libraries report through the system's tracing, which asks the user.
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
