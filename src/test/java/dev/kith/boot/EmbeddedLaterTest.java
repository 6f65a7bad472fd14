package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A graph that was imported without vectors gets them by the way that the warning names.
class EmbeddedLaterTest {
  private static final String NODE =
      "{\"id\":\"person:ada\",\"entity_type\":\"person\",\"hobby\":\"plays the cello\"}\n";

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

  private static String found(String home) {
    return Calls.json(
            Ways.commandLine(
                "call",
                "--home",
                home,
                "semantic_search",
                "{\"database\":\"g\",\"query\":\"plays the cello\"}"))
        .toString();
  }
}
