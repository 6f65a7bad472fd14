package dev.kith.boot;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            classPath(),
            Main.class.getName()));
    return command;
  }

  /// In full, for a shell may stand in another folder.
  private static String classPath() {
    return Arrays.stream(
            System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
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
