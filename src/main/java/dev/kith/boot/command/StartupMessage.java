package dev.kith.boot.command;

import dev.kith.surface.rest.HttpServer;

/// What the server prints when it has started.
final class StartupMessage {
  private static final String TEXT =
      """
      Kith is listening on %0, %2.

        MCP (Streamable HTTP)   %1/mcp
        REST                    %1/v1/tools   (OpenAPI: %1/openapi.json)

      Connect an MCP client:
        claude mcp add --transport http kith %1/mcp%3
      or, in a client's configuration file:
        {"mcpServers": {"kith": {"type": "http", "url": "%1/mcp"}}}

      Ask something right away:
        curl -s %1/v1/tools/search_entities%4 -H 'Content-Type: application/json' -d '{"database":"pharma","query":"Cushing"}'
      Stop with Ctrl-C.\
      """;

  private StartupMessage() {}

  static String of(HttpServer.Options options, int port) {
    var host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    var scheme = options.tls().isPresent() ? "https://" : "http://";
    boolean tokens = options.protection().isPresent();
    var here = scheme + host + ":" + port;
    return TEXT.replace("%0", here)
        .replace("%1", options.address().orElse(here))
        .replace("%2", tokens ? "for callers with a token" : "for this machine only")
        .replace("%3", tokens ? " --header 'Authorization: Bearer …'" : "")
        .replace("%4", tokens ? " -H 'Authorization: Bearer …'" : "");
  }
}
