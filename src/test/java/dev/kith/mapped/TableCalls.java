package dev.kith.mapped;

import dev.kith.access.TextSigner;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Calls of the reading tools on one graph of tables.
final class TableCalls {
  private final Calls calls;

  private TableCalls(Calls calls) {
    this.calls = calls;
  }

  static TableCalls of(MappedGraph graph) {
    var tools =
        Map.of(
            Family.BFS,
            BfsTools.all(),
            Family.QUERY,
            QueryTools.all(QueryLimits.USUAL, new TextSigner()),
            Family.CYPHER,
            CypherTools.all(InstantSource.system()));
    return new TableCalls(
        new Calls(new Toolbox(new Catalogue(tools), new OneDatabase(graph), Limits.FOR_PROGRAMS)));
  }

  /// @param arguments the members of an object, with `'` for quotes
  JsonNode ask(String tool, String arguments) {
    return calls.answer(tool, "{" + arguments.replace('\'', '"') + "}");
  }

  /// The first cell of each row; of a node, its key.
  static List<String> first(JsonNode answer) {
    return answer
        .path("rows")
        .valueStream()
        .map(row -> row.path(0))
        .map(cell -> cell.isObject() ? cell.path("node_id").asString() : cell.asString())
        .toList();
  }

  /// The keys of all nodes with a label, one on each page.
  List<String> pages(String label, String order) {
    return paged("find_nodes", "'node_label':'" + label + "'" + order);
  }

  /// The first cells of all rows, one row on each page.
  List<String> paged(String tool, String arguments) {
    var keys = new ArrayList<String>();
    var asked = arguments + ",'limit':1";
    var page = ask(tool, asked);
    while (true) {
      keys.addAll(first(page));
      if (!page.path("has_more").asBoolean()) {
        return keys;
      }
      page = ask(tool, asked + ",'cursor':'" + page.path("next_cursor").asString() + "'");
    }
  }

  /// The first cell of each row of a query.
  ///
  /// @param names each for a `%s`
  List<String> cypher(String query, String... names) {
    var asked = query;
    for (var name : names) {
      asked = asked.replaceFirst("%s", name);
    }
    return first(ask("read_cypher", "'query':'" + asked + "'"));
  }
}
