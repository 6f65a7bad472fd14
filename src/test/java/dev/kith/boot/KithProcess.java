package dev.kith.boot;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Kith as its launcher would start it, in a process of its own.
public final class KithProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;

  private KithProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /// The command that stands for `./kith`.
  public static List<String> command() {
    return ChildJvm.command(Main.class);
  }

  /// Starts Kith with some arguments on a home.
  public static KithProcess start(Path home, String... arguments) throws IOException {
    var command = command();
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("KITH_HOME", home.toString());
    return new KithProcess(builder.start());
  }

  /// The next line it prints; waits for it.
  public String line() throws IOException {
    return out.readLine();
  }

  /// Asks it to stop, and gives its exit code.
  public int stop() {
    process.destroy();
    return process.onExit().join().exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
