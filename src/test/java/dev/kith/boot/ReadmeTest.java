package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void everyCommandOfTheReadmeWorks() throws IOException, InterruptedException {
    var readme = Files.readString(Path.of("README.md"), StandardCharsets.UTF_8);
    var commands = new ArrayList<String>();
    SHELL.matcher(readme).results().forEach(block -> commands.add(block.group(1)));
    assertThat(commands).isNotEmpty();
    var kith =
        KithProcess.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    var script =
        "set -eu\nkith() { "
            + kith
            + " \"$@\"; }\n"
            + String.join("\n", commands).replace("./kith ", "kith ");

    var builder = new ProcessBuilder("bash", "-c", script).directory(folder.toFile());
    builder.redirectErrorStream(true).environment().put("KITH_HOME", folder + "/home");
    var process = builder.start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .contains("\"status\":\"created\"")
        .contains("Ada Lovelace")
        .contains("imported 2 nodes");
  }
}
