package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The calls that a reader of the list of tools makes first are calls that succeed.
class FirstCallsTest {
  private static final int SITUATIONS = 54;
  private static final Pattern ROW =
      Pattern.compile("^\\| ([^|]+) \\| `(\\w+)` \\| `(\\{.*})` \\|$", Pattern.MULTILINE);

  @TempDir Path home;

  @Test
  void everyFirstCallSucceeds() throws IOException {
    var page = Files.readString(Path.of("docs/first-calls.md"), StandardCharsets.UTF_8);
    var rows = ROW.matcher(page).results().toList();
    assertThat(rows).hasSize(SITUATIONS);
    try (var databases = Wiring.databases(Optional.of(home), Map.of()).withExamples(true);
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      call(toolbox, "create_database", "{\"database\":\"team\"}");
      call(toolbox, "create_entity", entity("Bob"));
      call(
          toolbox,
          "add_observations",
          "{\"database\":\"team\",\"entity_name\":\"Bob\",\"observations\":[\"Plays chess\"],"
              + "\"source\":\"scout\"}");
      var change = call(toolbox, "create_entity", entity("Robert")).path("change");
      for (var row : rows) {
        // the page cannot know the number
        call(toolbox, row.group(2), row.group(3).replace(":17}", ":" + change + "}"));
      }
    }
  }

  private static String entity(String name) {
    return "{\"database\":\"team\",\"entity_type\":\"person\",\"name\":\"" + name + "\"}";
  }

  private static JsonNode call(Toolbox toolbox, String tool, String arguments) {
    try (var context =
        toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED)) {
      var listed = toolbox.catalogue().find(tool).orElseThrow();
      var result = toolbox.call(listed, Calls.json(arguments), context);

      assertThat(result.isFault()).as(tool + " " + arguments + ": " + result.json()).isFalse();
      // only of which past an answer is may be told beside it
      assertThat(result.warning()).matches("(?:Warning: This is as of .*)?");
      assertThat(result.json()).doesNotContain("\"not_found\"");
      return Calls.json(result.json());
    }
  }
}
