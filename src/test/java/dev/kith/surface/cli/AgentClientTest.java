package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentClientTest {
  private static final Path HOME = Path.of("/people/ada");

  @ParameterizedTest
  @CsvSource({
    "claude-code,Linux,.claude.json",
    "claude-code,Mac OS X,.claude.json",
    "claude-code,Windows 11,.claude.json",
    "claude-desktop,Linux,.config/Claude/claude_desktop_config.json",
    "claude-desktop,Mac OS X,Library/Application Support/Claude/claude_desktop_config.json",
    "claude-desktop,Windows 11,AppData/Roaming/Claude/claude_desktop_config.json",
    "cursor,Linux,.cursor/mcp.json",
    "cursor,Windows 11,.cursor/mcp.json",
    "vscode,Linux,.config/Code/User/mcp.json",
    "vscode,Mac OS X,Library/Application Support/Code/User/mcp.json",
    "vscode,Windows 11,AppData/Roaming/Code/User/mcp.json",
    "gemini,Linux,.gemini/settings.json",
    "gemini,Windows 11,.gemini/settings.json",
  })
  void everyClientKeepsItsServersWhereItsSystemWantsThem(
      String client, String system, String file) {
    var here = new UserEnvironment(system, HOME, Map.of());

    assertThat(AgentClient.of(client).orElseThrow().file(here)).isEqualTo(HOME.resolve(file));
  }

  @Test
  void variablesOfTheSystemAreHeeded() {
    var moved = Map.of("XDG_CONFIG_HOME", "/xdg", "APPDATA", "/roaming", "CLAUDE_CONFIG_DIR", "/c");

    assertThat(AgentClient.VSCODE.file(new UserEnvironment("Linux", HOME, moved)))
        .isEqualTo(Path.of("/xdg/Code/User/mcp.json"));
    assertThat(AgentClient.VSCODE.file(new UserEnvironment("Windows 10", HOME, moved)))
        .isEqualTo(Path.of("/roaming/Code/User/mcp.json"));
    assertThat(AgentClient.CLAUDE_CODE.file(new UserEnvironment("Linux", HOME, moved)))
        .isEqualTo(Path.of("/c/.claude.json"));
  }
}
