package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class ClientsGuideTest {
  private static final Path GUIDE = Path.of("docs/guide/clients.md");
  private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");

  @TempDir Path folder;

  @Test
  void everyBlockOfTheGuideWorks() throws IOException, InterruptedException {
    assertThat(Shell.languages(GUIDE)).containsExactly("sh");
    try (var kith = KithProcess.start(folder.resolve("home"), "serve", "--port", "0")) {
      var address = ADDRESS.matcher(kith.line());
      assertThat(address.find()).isTrue();
      var lines =
          String.join("\n", Shell.blocks(GUIDE, "sh")).replace("127.0.0.1:7474", address.group());

      var said = new Shell(folder).run(lines);

      assertThat(said)
          .contains("Cushing Syndrome")
          .contains("kith_calls_seconds_count{outcome=\"ok\",tool=\"search_entities\"} 2")
          .contains("\"status\": \"created\"")
          .contains(indented());
    }
    for (var file :
        new String[] {
          ".claude.json",
          ".config/Claude/claude_desktop_config.json",
          ".cursor/mcp.json",
          ".vscode/mcp.json",
          ".gemini/settings.json",
          "kith-completion.bash"
        }) {
      if (!System.getProperty("os.name").startsWith("Mac") || !file.startsWith(".config")) {
        assertThat(folder.resolve(file)).isNotEmptyFile();
      }
    }
  }

  /// What the guide shows of an answer.
  private static String indented() throws IOException {
    return Files.readAllLines(GUIDE).stream()
        .filter(line -> line.startsWith("    "))
        .map(String::strip)
        .collect(Collectors.joining("\n"));
  }
}
