package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class TerminalTest {
  @TempDir Path folder;

  /// What a command prints on a terminal of its own, which `script` makes.
  private String onTerminal(String arguments) throws IOException, InterruptedException {
    var kith =
        KithProcess.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    var builder = new ProcessBuilder("script", "-qec", kith + " " + arguments, "/dev/null");
    builder.environment().put("KITH_HOME", folder.resolve("home").toString());
    builder.redirectErrorStream(true);
    var process = builder.start();
    process.getOutputStream().close();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.replace("\r", "");
  }

  @Test
  void aloneItSaysWhatToDoNext() throws IOException, InterruptedException {
    if (!Files.isExecutable(Path.of("/usr/bin/script"))) {
      System.out.println("TerminalTest: skipped, there is no 'script' here");
      return;
    }

    var said = onTerminal("");

    assertThat(said).contains("connect claude-code --write", "serve", "help");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void answersAreTables() throws IOException, InterruptedException {
    if (!Files.isExecutable(Path.of("/usr/bin/script"))) {
      System.out.println("TerminalTest: skipped, there is no 'script' here");
      return;
    }

    assertThat(
            onTerminal(
                "call find_nodes --database gitlab --node-label gl_user --limit 2"
                    + " --properties '[\"username\"]'"))
        .containsPattern("(?m)^id +username\n─+ +─+\n\\S+ +\\S+\n\\S+ +\\S+\n\nhas_more: true");
    assertThat(
            onTerminal(
                "call aggregate_nodes --database gitlab --node-label gl_issue"
                    + " --group-by '[\"state\"]' --aggregations '[{\"function\":\"count\"}]'"))
        .containsPattern("(?m)^state +\\S+\n─+ +─+\n");
    assertThat(onTerminal("call search_entities --database pharma --query Cushing"))
        .containsPattern("(?m)^id +entity_type +name +score +match\n");
    assertThat(onTerminal("call create_entity --database memory --name Ada --entity-type person"))
        .contains("\"status\": \"created\"");
    assertThat(onTerminal("call search_memory --database memory --query Ada"))
        .containsPattern("(?m)^name +type +observations +created_date +score +match\n─+ ")
        .containsPattern("(?m)^count: 1$");
  }
}
