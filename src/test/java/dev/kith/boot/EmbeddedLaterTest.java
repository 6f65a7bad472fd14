package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.ToolSelection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A graph that was imported without vectors gets them by the way that the warning names.
class EmbeddedLaterTest {
  private static final String NODE =
      "{\"id\":\"person:ada\",\"entity_type\":\"person\",\"hobby\":\"plays the cello\"}\n";

  private static final String QUESTION = "{\"database\":\"g\",\"query\":\"plays the cello\"}";

  @TempDir Path folder;

  @Test
  void anImportWithVectorsAfterOneWithout() throws IOException {
    var file = Files.writeString(folder.resolve("nodes.jsonl"), NODE);
    var home = folder.resolve("home").toString();

    Ways.commandLine("import", "--home", home, "-d", "g", file.toString());
    assertThat(found(home)).contains("imported again with --embed").doesNotContain("person:ada");

    Ways.commandLine("import", "--home", home, "-d", "g", "--embed", file.toString());
    assertThat(found(home)).contains("person:ada").doesNotContain("--embed");
  }

  @Test
  void aRunningServerNoticesThatADatabaseGotVectors() throws IOException {
    var file = Files.writeString(folder.resolve("nodes.jsonl"), NODE);
    var home = folder.resolve("home");
    var load = List.of("import", "--home", home.toString(), "-d", "g", file.toString());
    Ways.commandLine(load.toArray(String[]::new));
    try (var databases = Wiring.served(Optional.of(home), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      var calls = new Calls(toolbox);
      assertThat(calls.answer("semantic_search", QUESTION).path("count").asInt()).isZero();

      var again = new ArrayList<>(load);
      again.add("--embed");
      Ways.commandLine(again.toArray(String[]::new));

      assertThat(calls.answer("semantic_search", QUESTION).path("count").asInt()).isOne();
    }
  }

  @Test
  void withAModelThatCannotBeUsedNothingIsImported() throws IOException, InterruptedException {
    var file = Files.writeString(folder.resolve("nodes.jsonl"), NODE);
    var home = folder.resolve("home");
    var command = ChildJvm.command(Main.class);
    command.addAll(
        List.of("import", "--home", home.toString(), "-d", "g", "--embed", file.toString()));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("KITH_MODEL", folder.resolve("none.onnx").toString());
    var process = builder.start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said).contains("is not a file", "KITH_MODEL").doesNotContain("imported");
    assertThat(home.resolve("g")).doesNotExist();
  }

  private static String found(String home) {
    return Calls.json(Ways.commandLine("call", "--home", home, "semantic_search", QUESTION))
        .toString();
  }
}
