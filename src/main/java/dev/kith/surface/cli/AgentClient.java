package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// An MCP client: where it keeps the list of its servers, and what an entry looks like.
public enum AgentClient {
  CLAUDE_CODE("claude-code", "mcpServers", "url", "${%s}"),
  CLAUDE_DESKTOP("claude-desktop", "mcpServers", "", ""),
  CURSOR("cursor", "mcpServers", "url", "${env:%s}"),
  VSCODE("vscode", "servers", "url", "${env:%s}"),
  GEMINI("gemini", "mcpServers", "httpUrl", "${%s}"),
  CODEX("codex", "mcp_servers", "url", "%s"),
  WINDSURF("windsurf", "mcpServers", "serverUrl", "${env:%s}"),
  ZED("zed", "context_servers", "url", "");

  private final String label;
  private final String list;
  private final String address;
  private final String variable;

  /// @param list the member that holds the servers
  /// @param address the member of an entry that holds the address of a server; empty where the
  ///   client only starts servers itself
  /// @param variable how an entry refers to a variable; empty where it cannot
  AgentClient(String label, String list, String address, String variable) {
    this.label = label;
    this.list = list;
    this.address = address;
    this.variable = variable;
  }

  /// The client of that name.
  public static Optional<AgentClient> of(String label) {
    return Arrays.stream(values()).filter(client -> client.label.equals(label)).findFirst();
  }

  public String label() {
    return label;
  }

  /// Whether its settings can name a server by address.
  public boolean reachesAddresses() {
    return !address.isEmpty();
  }

  /// Whether a token stands in its file as it is, because the file cannot refer to a variable.
  public boolean keepsTokens() {
    return variable.isEmpty();
  }

  /// The member of its file that holds the servers.
  String list() {
    return list;
  }

  SettingsFormat format() {
    return this == CODEX ? SettingsFormat.TOML : SettingsFormat.JSON;
  }

  /// The file that applies to all projects of the user.
  public Path file(UserEnvironment here) {
    var home = here.home();
    return switch (this) {
      case CLAUDE_CODE -> here.folder("CLAUDE_CONFIG_DIR", home).resolve(".claude.json");
      case CLAUDE_DESKTOP ->
          here.settings().resolve("Claude").resolve("claude_desktop_config.json");
      case CURSOR -> home.resolve(".cursor").resolve("mcp.json");
      case VSCODE -> here.settings().resolve("Code").resolve("User").resolve("mcp.json");
      case GEMINI -> home.resolve(".gemini").resolve("settings.json");
      case CODEX -> here.folder("CODEX_HOME", home.resolve(".codex")).resolve("config.toml");
      case WINDSURF -> home.resolve(".codeium").resolve("windsurf").resolve("mcp_config.json");
      case ZED -> here.zed().resolve("settings.json");
    };
  }

  /// An entry as this client expects it.
  ObjectNode entry(ServerEntry server) {
    var entry = Json.object();
    boolean typed = this == CLAUDE_CODE || this == VSCODE;
    switch (server) {
      case StdioCommand command -> {
        if (typed) {
          entry.put("type", "stdio");
        }
        entry.put("command", command.program());
        var arguments = entry.putArray("args");
        command.arguments().forEach(arguments::add);
        if (!command.environment().isEmpty()) {
          var environment = entry.putObject("env");
          command.environment().forEach(environment::put);
        }
      }
      case ServerAddress running -> {
        if (typed) {
          entry.put("type", "http");
        }
        entry.put(address, running.url().toString());
        running.token().ifPresent(token -> authorize(entry, token));
      }
    }
    return entry;
  }

  private void authorize(ObjectNode entry, ServerAddress.BearerToken token) {
    if (this == CODEX) {
      entry.put("bearer_token_env_var", token.variable());
    } else {
      var value = keepsTokens() ? token.value() : variable.replace("%s", token.variable());
      entry.putObject("headers").put("Authorization", "Bearer " + value);
    }
  }
}
