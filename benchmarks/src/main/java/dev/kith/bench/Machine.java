package dev.kith.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Where and on what something was measured.
final class Machine {
  private Machine() {}

  static String describe(String command) {
    return "Machine: "
        + Runtime.getRuntime().availableProcessors()
        + " cores, "
        + processor()
        + ", "
        + memory()
        + "; JDK "
        + System.getProperty("java.vm.version")
        + "; commit "
        + output("git", "describe", "--always", "--dirty")
        + "; "
        + Instant.now().truncatedTo(ChronoUnit.MINUTES)
        + "; `"
        + command
        + "`";
  }

  private static String processor() {
    for (String line : output("lscpu").split("\n")) {
      if (line.startsWith("Model name:")) {
        return line.substring("Model name:".length()).strip();
      }
    }
    return System.getProperty("os.arch");
  }

  private static String memory() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
        if (line.startsWith("MemTotal:")) {
          return Math.round(Long.parseLong(line.replaceAll("\\D", "")) / 1048576.0) + " GB memory";
        }
      }
    } catch (IOException _) {
      return "unknown memory";
    }
    return "unknown memory";
  }

  private static String output(String... command) {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? text.strip() : "unknown";
    } catch (IOException | InterruptedException _) {
      return "unknown";
    }
  }
}
