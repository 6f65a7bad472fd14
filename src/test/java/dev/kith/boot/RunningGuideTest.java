package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class RunningGuideTest {
  @TempDir Path folder;

  @Test
  void theCommandsOfKithWorkInTheirOrder() throws IOException, InterruptedException {
    var guide = Path.of("docs/guide/running.md");

    var said = new Shell(folder).run(String.join("\n", Shell.blocks(guide, "sh")));

    assertThat(said)
        .contains("https://kith.example.org/mcp", "Bearer ${KITH_CLIENT_TOKEN}")
        .contains("backed up 'pharma'", "restored 'pharma'");
  }
}
