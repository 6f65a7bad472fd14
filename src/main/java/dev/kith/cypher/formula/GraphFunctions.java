package dev.kith.cypher.formula;

import dev.kith.cypher.value.CypherValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The functions of nodes, relationships and paths.
final class GraphFunctions {
  private GraphFunctions() {}

  static Map<String, Function> all() {
    var all = new HashMap<String, Function>();
    all.put("id", Function.of(1, 1, (given, context) -> id("id", given.getFirst(), context)));
    all.put(
        "elementid",
        Function.of(1, 1, (given, context) -> id("elementId", given.getFirst(), context)));
    all.put("labels", Function.of(1, 1, (given, context) -> labels(given.getFirst(), context)));
    all.put("type", Function.of(1, 1, (given, context) -> type(given.getFirst(), context)));
    all.put(
        "properties",
        Function.of(
            1,
            1,
            (given, context) ->
                new CypherValue.Fields(ListAccess.fields(given.getFirst(), context))));
    all.put("keys", Function.of(1, 1, (given, context) -> keys(given.getFirst(), context)));
    all.put(
        "startnode",
        Function.one(edge -> new CypherValue.NodeAt(edge("startNode", edge).subject())));
    all.put(
        "endnode", Function.one(edge -> new CypherValue.NodeAt(edge("endNode", edge).object())));
    all.put("length", Function.one(path -> CypherValue.of(path("length", path).edges().size())));
    all.put("nodes", Function.one(path -> items(path("nodes", path).nodes())));
    all.put("relationships", Function.one(path -> items(path("relationships", path).edges())));
    all.put("rels", Function.one(path -> items(path("rels", path).edges())));
    return all;
  }

  private static CypherValue id(String name, CypherValue of, Context context) {
    return switch (of) {
      case CypherValue.NodeAt _, CypherValue.EdgeAt _ -> CypherValue.of(context.id(of));
      case CypherValue _ -> throw Failures.wrong(name + "()", "a node or a relationship", of);
    };
  }

  private static CypherValue labels(CypherValue of, Context context) {
    return switch (of) {
      case CypherValue.NodeAt _ -> new CypherValue.Items(List.of(CypherValue.of(context.type(of))));
      case CypherValue _ -> throw Failures.wrong("labels()", "a node", of);
    };
  }

  private static CypherValue type(CypherValue of, Context context) {
    edge("type", of);
    return CypherValue.of(context.type(of));
  }

  private static CypherValue keys(CypherValue of, Context context) {
    return items(ListAccess.fields(of, context).keySet().stream().map(CypherValue::of).toList());
  }

  private static CypherValue items(List<? extends CypherValue> values) {
    return new CypherValue.Items(List.copyOf(values));
  }

  private static CypherValue.EdgeAt edge(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.EdgeAt edge -> edge;
      case CypherValue _ -> throw Failures.wrong(name + "()", "a relationship", value);
    };
  }

  private static CypherValue.Path path(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.Path path -> path;
      case CypherValue _ -> throw Failures.wrong(name + "()", "a path", value);
    };
  }
}
