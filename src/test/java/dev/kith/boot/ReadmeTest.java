package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ReadmeTest {
  private static final Path README = Path.of("README.md");

  @TempDir Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void everyCommandOfTheReadmeWorks() throws IOException, InterruptedException {
    var said = new Shell(folder).run(String.join("\n", Shell.blocks(README, "sh")));

    assertThat(said)
        .contains("\"status\":\"created\"")
        .contains("Ada Lovelace")
        .contains("imported 2 nodes")
        .contains("\"mcpServers\"");
    assertThat(folder.resolve(".claude.json")).content().contains("/opt/kith/kith");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theAnswerItShowsIsReal() throws IOException, InterruptedException {
    var block = Shell.blocks(README, "text").getFirst();
    int line = block.indexOf('\n') + 1;
    assertThat(block).startsWith("$ ./kith call ");

    var said = new Shell(folder).run(block.substring("$ ".length(), line));

    assertThat(said).isEqualTo(block.substring(line));
  }

  /// The plots are drawn from the results: `java scripts/Plots.java benchmarks/RESULTS.md
  /// docs/pictures`.
  @Test
  void thePlotsShowTheResults() throws IOException, InterruptedException {
    var drawn = folder.resolve("plots");
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var results = "benchmarks/RESULTS.md";
    var process =
        new ProcessBuilder(java, "scripts/Plots.java", results, drawn.toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();

    try (var files = Files.list(drawn)) {
      assertThat(files.toList())
          .hasSize(6)
          .allSatisfy(
              file ->
                  assertThat(Path.of("docs/pictures").resolve(file.getFileName()))
                      .hasSameTextualContentAs(file));
    }
  }

  /// The first is run by [ServeTest], the second by the continuous build.
  @Test
  void nothingElseLooksLikeACommand() throws IOException {
    assertThat(Shell.languages(README)).containsExactlyInAnyOrder("", "sh", "text");
    assertThat(Shell.blocks(README, "")).containsExactly("./kith serve\n", "./dev check\n");
  }
}
