package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import dev.kith.shape.ReplyFormat;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.tool.ToolSelection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServedToolsTest {
  private static ServedTools served(Map<String, String> environment, String... words) {
    return StdioOptions.of(words).orElseThrow().served(environment);
  }

  @Test
  void everythingIsServedAndAPersonIsAskedUnlessConfiguredOtherwise() {
    assertThat(served(Map.of(), "mcp"))
        .isEqualTo(
            new ServedTools(ToolSelection.USUAL, true, ConfirmationPolicy.ASK, ReplyFormat.JSON));
  }

  @Test
  void optionsAndVariablesSayTheSame() {
    var variables =
        Map.of("KITH_NO_DESTRUCTIVE", "true", "KITH_CONFIRM", "never", "KITH_REPLIES", "compact");
    var options =
        served(Map.of(), "mcp", "--no-destructive", "--confirm", "never", "--replies", "compact");

    assertThat(options).isEqualTo(served(variables, "mcp"));
    assertThat(options.destructive()).isFalse();
    assertThat(options.confirmation()).isEqualTo(ConfirmationPolicy.NEVER);
    assertThat(options.replies()).isEqualTo(ReplyFormat.COMPACT);
    assertThat(served(variables, "mcp", "--replies", "json").replies()).isEqualTo(ReplyFormat.JSON);
    assertThat(served(variables, "mcp", "--confirm", "ask").confirmation())
        .isEqualTo(ConfirmationPolicy.ASK);
  }

  @Test
  void whatTheQuickReaderDoesNotKnowIsLeftToTheOther() {
    assertThat(StdioOptions.of(new String[] {})).isEmpty();
    assertThat(StdioOptions.of(new String[] {"serve"})).isEmpty();
    assertThat(StdioOptions.of(new String[] {"mcp", "--help"})).isEmpty();
    assertThat(StdioOptions.of(new String[] {"mcp", "--confirm", "maybe"})).isEmpty();
    assertThat(StdioOptions.of(new String[] {"mcp", "--replies", "short"})).isEmpty();
    assertThat(StdioOptions.of(new String[] {"mcp", "--no-destructive", "--home"})).isEmpty();
    assertThat(StdioOptions.of(new String[] {"mcp", "--home", "h", "--no-destructive"}))
        .map(StdioOptions::home)
        .contains(Optional.of(Path.of("h")));
  }

  @Test
  void aVariableThatMakesNoSenseIsRefused() {
    for (var wrong :
        List.of(
            Map.entry("KITH_NO_DESTRUCTIVE", "maybe"),
            Map.entry("KITH_NO_DESTRUCTIVE", ""),
            Map.entry("KITH_CONFIRM", "yes"),
            Map.entry("KITH_CONFIRM", ""),
            Map.entry("KITH_REPLIES", "short"))) {
      assertThatThrownBy(
              () -> ServedTools.of(ToolSelection.USUAL, Map.of(wrong.getKey(), wrong.getValue())))
          .isInstanceOf(FaultException.class);
    }
  }

  @Test
  void withoutDestructiveToolsNoneIsThereToBeCalled(@TempDir Path folder) throws IOException {
    try (var home = Wiring.databases(Optional.of(folder), Map.of());
        var all =
            Wiring.toolbox(
                home,
                new ServedTools(
                    ToolSelection.USUAL, true, ConfirmationPolicy.ASK, ReplyFormat.JSON));
        var toolbox =
            Wiring.toolbox(
                home,
                new ServedTools(
                    ToolSelection.USUAL, false, ConfirmationPolicy.ASK, ReplyFormat.JSON))) {
      assertThat(all.catalogue().find("delete_entity")).isPresent();
      assertThat(toolbox.catalogue().find("delete_entity")).isEmpty();
      assertThat(toolbox.catalogue().find("create_entity")).isPresent();
      assertThat(toolbox.catalogue().tools())
          .noneMatch(tool -> tool.declaration().effect().destructive());
    }
    try (var kith = McpProcess.start(folder, "--no-destructive")) {
      assertThatThrownBy(
              () -> kith.call("delete_entity", "{\"database\":\"memory\",\"name\":\"x\"}"))
          .hasMessageContaining("Unknown tool: delete_entity. Did you mean ");
    }
  }
}
