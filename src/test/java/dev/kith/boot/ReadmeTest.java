package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Path README = Path.of("README.md");

  @TempDir Path folder;

  @Test
  void everyCommandOfTheReadmeWorks() throws IOException, InterruptedException {
    var said = new Shell(folder).run(String.join("\n", Shell.blocks(README, "sh")));

    assertThat(said)
        .contains("\"status\":\"created\"")
        .contains("Ada Lovelace")
        .contains("imported 2 nodes")
        .contains("\"mcpServers\"");
    assertThat(folder.resolve(".claude.json")).content().contains("/opt/kith/kith");
  }

  /// The first is run by [ServeTest], the second by the continuous build.
  @Test
  void nothingElseLooksLikeACommand() throws IOException {
    assertThat(Shell.languages(README)).containsExactlyInAnyOrder("", "sh");
    assertThat(Shell.blocks(README, "")).containsExactly("./kith serve\n", "./dev check\n");
  }
}
