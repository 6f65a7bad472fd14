package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Runs what a page shows as shell, with Kith of this build in the place of the installed one, in a
/// folder and a home of its own.
final class Shell {
  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)( \\S+)?\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  private final Path folder;

  Shell(Path folder) {
    this.folder = folder;
  }

  /// The blocks of a page that are in this language and are not a file with a name; plain ones are
  /// in ``.
  static List<String> blocks(Path page, String language) throws IOException {
    return BLOCK
        .matcher(Files.readString(page, StandardCharsets.UTF_8))
        .results()
        .filter(block -> block.group(1).equals(language) && block.group(2) == null)
        .map(block -> block.group(3))
        .toList();
  }

  /// The block of a page that is a file with this name.
  static String file(Path page, String name) throws IOException {
    return BLOCK
        .matcher(Files.readString(page, StandardCharsets.UTF_8))
        .results()
        .filter(block -> (" " + name).equals(block.group(2)))
        .map(block -> block.group(3))
        .findFirst()
        .orElseThrow();
  }

  /// The languages that a page has blocks in.
  static List<String> languages(Path page) throws IOException {
    return BLOCK
        .matcher(Files.readString(page, StandardCharsets.UTF_8))
        .results()
        .map(block -> block.group(1))
        .distinct()
        .toList();
  }

  /// Everything that the lines print; none of them may fail.
  String run(String lines) throws IOException, InterruptedException {
    var kith =
        KithProcess.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    var script = "set -eu\nkith() { " + kith + " \"$@\"; }\n" + lines.replace("./kith ", "kith ");
    var builder = new ProcessBuilder("bash", "-c", script).directory(folder.toFile());
    var environment = builder.redirectErrorStream(true).environment();
    environment.put("HOME", folder.toString());
    environment.put("KITH_HOME", folder + "/home");
    environment.put("KITH_LAUNCHER", "/opt/kith/kith");
    List.of("XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "KITH_JAVA_HOME").forEach(environment::remove);
    var process = builder.start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(lines + said).isZero();
    return said;
  }
}
