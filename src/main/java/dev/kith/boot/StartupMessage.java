package dev.kith.boot;

import dev.kith.surface.rest.HttpServer;
import java.util.Map;

/// What the server prints when it has started.
public final class StartupMessage {
  private static final String TEXT =
      """
      Kith is listening on %0, %2.

      %5  MCP (Streamable HTTP)   %1/mcp
        REST                    %1/v1/tools   (OpenAPI: %1/openapi.json)

      Connect an MCP client:
        claude mcp add --transport http kith %1/mcp%3
      or, in a client's configuration file:
        {"mcpServers": {"kith": {"type": "http", "url": "%1/mcp"}}}

      Try a query:
        curl -s %1/v1/tools/search_entities%4 -H 'Content-Type: application/json' -d '{"database":"pharma","query":"Cushing"}'
      Stop with Ctrl-C.\
      """;

  /// Addresses that a server can listen on and nobody can call, and what to call instead.
  private static final Map<String, String> EVERYWHERE =
      Map.of("0.0.0.0", "127.0.0.1", "::", "::1", "[::]", "::1", "0:0:0:0:0:0:0:0", "::1");

  private StartupMessage() {}

  /// The message of a server with these options.
  public static String of(HttpServer.Options options, int port, boolean explorer) {
    boolean everywhere = EVERYWHERE.containsKey(options.host());
    var reached = EVERYWHERE.getOrDefault(options.host(), options.host());
    var host = reached.contains(":") && !reached.startsWith("[") ? "[" + reached + "]" : reached;
    var scheme = options.tls().isPresent() ? "https://" : "http://";
    boolean tokens = options.protection().isPresent();
    var served = tokens ? "for callers with a token" : "for this machine only";
    var here = scheme + host + ":" + port;
    return TEXT.replace("%5", explorer ? "  Explorer, for people    %1/\n" : "")
        .replace("%0", here)
        .replace("%1", options.address().orElse(here))
        .replace("%2", (everywhere ? "and on every other address of this machine, " : "") + served)
        .replace("%3", tokens ? " --header 'Authorization: Bearer …'" : "")
        .replace("%4", tokens ? " -H 'Authorization: Bearer …'" : "");
  }
}
