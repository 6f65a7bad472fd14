package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command on each tool's page is one that the command line understands. That its arguments are
/// right and answered is seen with the catalogue.
@Tag("long")
class ToolPagesTest {
  private static final Path PAGES = Path.of("docs/tools");
  private static final Pattern CALL =
      Pattern.compile("kith call ((?:--tools \\S+ )?\\S+) '([^']*)'\n");

  @TempDir Path folder;

  @Test
  void theCommandOnEveryPageIsUnderstood() throws IOException {
    List<Path> pages;
    try (var files = Files.walk(PAGES)) {
      pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
    assertThat(pages).hasSizeGreaterThan(25);
    for (var page : pages) {
      var blocks = Shell.blocks(page, "sh");
      assertThat(blocks).as(page.toString()).hasSize(1);
      var call = CALL.matcher(blocks.getFirst());
      assertThat(call.matches()).as(blocks.getFirst()).isTrue();

      var words = new ArrayList<>(List.of("call", "--home", folder.toString()));
      words.addAll(List.of(call.group(1).split(" ")));
      words.add(call.group(2));
      var answer = Calls.json(Ways.commandLine(words.toArray(String[]::new)));

      assertThat(answer.path("code").asString(""))
          .as(page + ": " + answer)
          .isNotIn("invalid_arguments", "unknown_tool", "defect");
    }
  }
}
