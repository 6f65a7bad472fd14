package dev.kith.surface.mcp;

import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;

/// The server's instructions for a client's model.
record Instructions(Toolbox toolbox) {
  String text() {
    var families = toolbox.catalogue().families();
    var text =
        new StringBuilder("Kith answers questions about knowledge graphs, called databases.");
    if (families.contains(Family.BFS)) {
      text.append(" To explore: describe_schema, then search_entities to get ids, then bfs_query.");
    }
    if (families.contains(Family.QUERY)) {
      text.append(" To filter, aggregate or find paths: get_graph_schema first.");
    }
    if (families.contains(Family.MEMORY)) {
      text.append(
          " To remember: search before you create; every memory tool needs the name of a database"
              + " (resource kith://databases).");
    }
    if (families.contains(Family.SERVER_MEMORY)) {
      text.append(
          " To remember: search_nodes before create_entities, then create_relations and"
              + " add_observations.");
    }
    return text.append(" Answers keep to max_tokens and say what was left out.").toString();
  }
}
