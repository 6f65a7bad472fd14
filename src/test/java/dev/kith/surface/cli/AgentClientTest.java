package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
    "codex,Linux,.codex/config.toml",
    "codex,Windows 11,.codex/config.toml",
    "windsurf,Mac OS X,.codeium/windsurf/mcp_config.json",
    "windsurf,Windows 11,.codeium/windsurf/mcp_config.json",
    "zed,Linux,.config/zed/settings.json",
    "zed,Mac OS X,.config/zed/settings.json",
    "zed,Windows 11,AppData/Roaming/Zed/settings.json",
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
    assertThat(AgentClient.ZED.file(new UserEnvironment("Mac OS X", HOME, moved)))
        .isEqualTo(Path.of("/xdg/zed/settings.json"));
    assertThat(
            AgentClient.CODEX.file(
                new UserEnvironment("Linux", HOME, Map.of("CODEX_HOME", "/codex"))))
        .isEqualTo(Path.of("/codex/config.toml"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claude-code | {"type":"http","url":"https://k.example/mcp","headers":{"Authorization":"Bearer ${T}"}}
          vscode      | {"type":"http","url":"https://k.example/mcp","headers":{"Authorization":"Bearer ${env:T}"}}
          cursor      | {"url":"https://k.example/mcp","headers":{"Authorization":"Bearer ${env:T}"}}
          gemini      | {"httpUrl":"https://k.example/mcp","headers":{"Authorization":"Bearer ${T}"}}
          windsurf    | {"serverUrl":"https://k.example/mcp","headers":{"Authorization":"Bearer ${env:T}"}}
          zed         | {"url":"https://k.example/mcp","headers":{"Authorization":"Bearer secret"}}
          codex       | {"url":"https://k.example/mcp","bearer_token_env_var":"T"}
          """)
  void everyClientNamesAnAddressInItsOwnWay(String client, String entry) {
    var server =
        new ServerAddress(
            URI.create("https://k.example/mcp"),
            Optional.of(new ServerAddress.BearerToken("T", "secret")));

    assertThat(AgentClient.of(client).orElseThrow().entry(server)).isEqualTo(Calls.json(entry));
  }
}
