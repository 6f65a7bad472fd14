package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientInfo;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The graph as a document that a client shows beside the conversation: MCP Apps, revision
/// 2026-01-26.
///
/// Clients that do not say that they know the extension read nothing of it.
///
/// @param document the page, one file that asks nobody else; made when it is first read
public record GraphApp(Supplier<String> document) {
  static final String URI = "ui://kith/graph";
  static final String TYPE = "text/html;profile=mcp-app";

  private static final String EXTENSION = "io.modelcontextprotocol/ui";
  private static final Set<String> TOOLS =
      Set.of(
          "bfs_query",
          "intersect_subgraphs",
          "find_paths",
          "explore_neighbors",
          "get_related_entities");

  /// Whether a client shows such documents.
  static boolean isKnownTo(ClientInfo client) {
    var types =
        client.capabilities().path("extensions").path(EXTENSION).path("mimeTypes").valueStream();
    return types.anyMatch(type -> type.asString("").equals(TYPE));
  }

  /// Where the document for a tool's answers is.
  static Optional<String> page(String tool) {
    return TOOLS.contains(tool) ? Optional.of(URI) : Optional.empty();
  }
}
