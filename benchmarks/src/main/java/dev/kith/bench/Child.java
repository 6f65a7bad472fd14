package dev.kith.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Something measured in a fresh process, started with the flags of Kith's launcher.
///
/// A child answers on stdout with lines of `name=number`. Further flags, for a profile, come from
/// the property `kith.bench.child`.
final class Child {
  private Child() {}

  /// Starts a main class and waits for its answer.
  static Map<String, Long> run(Class<?> main, List<String> flags, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow"));
    for (var property : List.of("kith.bench.nodes", "kith.bench.edges", "kith.bench.seed")) {
      if (System.getProperty(property) != null) {
        command.add("-D" + property + "=" + System.getProperty(property));
      }
    }
    command.addAll(flags);
    command.addAll(List.of(System.getProperty("kith.bench.child", "").split(" ", -1)));
    command.removeIf(String::isEmpty);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(main.getSimpleName() + " failed");
    }
    var answers = new HashMap<String, Long>();
    for (String line : text.split("\n")) {
      if (line.matches("[a-z]+=\\d+")) {
        int sign = line.indexOf('=');
        answers.put(line.substring(0, sign), Long.parseLong(line.substring(sign + 1).strip()));
      }
    }
    return answers;
  }

  /// Says something to the parent.
  static void answer(String name, long number) {
    System.out.println(name + "=" + number);
  }

  /// A line of this process's status, such as `VmRSS`, in bytes.
  static long status(String name) throws IOException {
    return status(name, ProcessHandle.current().pid());
  }

  /// The same of another process.
  static long status(String name, long process) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process + "/status"))) {
      if (line.startsWith(name + ":")) {
        return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
      }
    }
    throw new IOException("no " + name + " in the status of this process");
  }
}
