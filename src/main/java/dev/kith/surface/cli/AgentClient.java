package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// An MCP client: where it keeps the list of its servers, and what an entry looks like.
public enum AgentClient {
  CLAUDE_CODE("claude-code", "mcpServers", true),
  CLAUDE_DESKTOP("claude-desktop", "mcpServers", false),
  CURSOR("cursor", "mcpServers", false),
  VSCODE("vscode", "servers", true),
  GEMINI("gemini", "mcpServers", false);

  private final String label;
  private final String list;
  private final boolean typed;

  /// @param list the member that holds the servers
  /// @param typed whether an entry names its transport
  AgentClient(String label, String list, boolean typed) {
    this.label = label;
    this.list = list;
    this.typed = typed;
  }

  /// The client of that name.
  public static Optional<AgentClient> of(String label) {
    return Arrays.stream(values()).filter(client -> client.label.equals(label)).findFirst();
  }

  public String label() {
    return label;
  }

  /// The member of its file that holds the servers.
  String list() {
    return list;
  }

  /// The file that applies to all projects of the user.
  public Path file(UserEnvironment here) {
    return switch (this) {
      case CLAUDE_CODE -> here.folder("CLAUDE_CONFIG_DIR", here.home()).resolve(".claude.json");
      case CLAUDE_DESKTOP ->
          here.settings().resolve("Claude").resolve("claude_desktop_config.json");
      case CURSOR -> here.home().resolve(".cursor").resolve("mcp.json");
      case VSCODE -> here.settings().resolve("Code").resolve("User").resolve("mcp.json");
      case GEMINI -> here.home().resolve(".gemini").resolve("settings.json");
    };
  }

  /// An entry as this client expects it.
  ObjectNode entry(StdioCommand command) {
    var entry = Json.object();
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
    return entry;
  }
}
