package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;

/// Makes paths of the nodes and relationships that were found.
final class Paths {
  private Paths() {}

  static Formula of(Elements.PathElement path) {
    return (row, _) -> {
      var nodes = new ArrayList<CypherValue.NodeAt>();
      var edges = new ArrayList<CypherValue.EdgeAt>();
      if (!(row[path.start()] instanceof CypherValue.NodeAt start)) {
        return CypherValue.Null.NULL;
      }
      nodes.add(start);
      for (var element : path.edges()) {
        switch (row[element.slot()]) {
          case CypherValue.EdgeAt edge -> add(edge, nodes, edges);
          case CypherValue.Items(var items) ->
              items.forEach(item -> add((CypherValue.EdgeAt) item, nodes, edges));
          case CypherValue _ -> {
            return CypherValue.Null.NULL;
          }
        }
      }
      return new CypherValue.Path(nodes, edges);
    };
  }

  private static void add(
      CypherValue.EdgeAt edge, List<CypherValue.NodeAt> nodes, List<CypherValue.EdgeAt> edges) {
    nodes.add(new CypherValue.NodeAt(edge.other(nodes.getLast().handle())));
    edges.add(edge);
  }
}
