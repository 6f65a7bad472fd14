package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Lays a graph whose ids are `type:key` out in tables, with an ontology beside them.
///
/// Relationships without metadata of which each node has at most one become foreign keys; every
/// other table of relationships holds each row twice, and one row that leads nowhere.
public final class GraphTables {
  private final Map<String, Map<String, Node>> nodes = new TreeMap<>();
  private final Map<String, Map<String, String>> columns = new TreeMap<>();
  private final Map<String, List<Edge>> edges = new TreeMap<>();
  private final StringBuilder sql = new StringBuilder();
  private final StringBuilder relationships = new StringBuilder("relationships:\n");

  private final Supplier<Map<String, String>> order;

  private GraphTables(Supplier<Map<String, String>> order) {
    this.order = order;
  }

  /// Lays a graph out.
  ///
  /// @param order keeps columns in the order that is wanted
  public static GraphTables of(Graph graph, Supplier<Map<String, String>> order) {
    var tables = new GraphTables(order);
    graph.read(Call.by("tables"), tables::take);
    tables.build();
    return tables;
  }

  /// What makes and fills the tables.
  public String sql() {
    return sql.toString();
  }

  private GraphTables take(GraphView view) {
    int[] all = view.nodesAfter(GraphView.NO_NODE, Integer.MAX_VALUE);
    for (var node : view.nodes(all)) {
      nodes.computeIfAbsent(node.type(), _ -> new TreeMap<>()).put(key(node.id()), node);
      node.metadata()
          .toObject()
          .properties()
          .forEach(
              each ->
                  columns(node.type())
                      .merge(each.getKey(), type(each.getValue()), GraphTables::wider));
    }
    var around = view.neighbourhood(all, 1, WalkLimits.USUAL);
    var subjects = view.ids(around.subjects());
    var objects = view.ids(around.objects());
    var metadata = view.edgeMetadata(around, IntStream.range(0, around.edgeCount()).toArray());
    for (int index = 0; index < around.edgeCount(); index++) {
      var edge =
          new Edge(
              subjects.get(index),
              view.predicateName(around.predicates()[index]),
              objects.get(index),
              metadata.get(index));
      var group = edge.predicate() + " " + typeOf(edge.subject()) + " " + typeOf(edge.object());
      edges.computeIfAbsent(group, _ -> new ArrayList<>()).add(edge);
      metadata
          .get(index)
          .toObject()
          .properties()
          .forEach(
              each ->
                  columns(group).merge(each.getKey(), type(each.getValue()), GraphTables::wider));
    }
    return this;
  }

  private Map<String, String> columns(String of) {
    return columns.computeIfAbsent(of, _ -> order.get());
  }

  private static String wider(String one, String other) {
    return one.equals(other) ? one : "float64";
  }

  private static String type(JsonNode value) {
    if (value.isArray()) {
      return "string[]";
    }
    if (value.isBoolean()) {
      return "boolean";
    }
    return value.isString() ? "string" : value.isIntegralNumber() ? "int64" : "float64";
  }

  private static String physical(String type) {
    return switch (type) {
      case "string[]" -> "TEXT[]";
      case "int64" -> "BIGINT";
      case "float64" -> "FLOAT8";
      case "boolean" -> "BOOLEAN";
      default -> "VARCHAR";
    };
  }

  private static String typeOf(String id) {
    return id.substring(0, id.indexOf(':'));
  }

  private static String key(String id) {
    return id.substring(id.indexOf(':') + 1);
  }

  private void build() {
    var foreign = new LinkedHashMap<String, Map<String, Map<String, String>>>();
    int number = 0;
    for (var group : edges.entrySet()) {
      var words = group.getKey().split(" ");
      var name = "r" + number++;
      relationships.append("  ").append(head(words));
      if (isForeignKey(group.getValue())) {
        relationships.append("foreign_key: ").append(name).append(", held_by: from}\n");
        foreign
            .computeIfAbsent(words[1], _ -> new LinkedHashMap<>())
            .put(
                name,
                group.getValue().stream()
                    .collect(Collectors.toMap(Edge::subject, edge -> key(edge.object()))));
      } else {
        edgeTable(name, group.getKey(), group.getValue());
      }
    }
    nodes.forEach((type, all) -> nodeTable(type, all, foreign.getOrDefault(type, Map.of())));
  }

  /// All relationships of one name stand together, as a list.
  private String head(String[] words) {
    var name = words[0] + ":";
    boolean first = relationships.indexOf("  " + name + "\n") < 0;
    return (first ? name + "\n    " : "  ") + "- {from: " + words[1] + ", to: " + words[2] + ", ";
  }

  private static boolean isForeignKey(List<Edge> group) {
    var subjects = new HashSet<String>();
    return group.stream()
        .allMatch(edge -> edge.metadata().isEmpty() && subjects.add(edge.subject()));
  }

  private void edgeTable(String name, String group, List<Edge> all) {
    var own = columns(group);
    relationships.append("table: ").append(name).append(", source: s, target: t, properties: {");
    own.forEach(
        (column, type) -> relationships.append(column).append(": '").append(type).append("', "));
    relationships.append("}}\n");
    sql.append("CREATE TABLE ").append(name).append(" (s VARCHAR, t VARCHAR");
    own.forEach(
        (column, type) -> sql.append(", \"").append(column).append("\" ").append(physical(type)));
    sql.append(");\n");
    for (var edge : all) {
      var values = new ArrayList<>(List.of(text(key(edge.subject())), text(key(edge.object()))));
      var metadata = edge.metadata().toObject();
      own.keySet().forEach(column -> values.add(value(metadata.get(column))));
      var row = "INSERT INTO " + name + " VALUES (" + String.join(", ", values) + ");\n";
      sql.append(row).append(row);
    }
    sql.append("INSERT INTO ")
        .append(name)
        .append(" (s, t) VALUES ('nobody', 'nowhere'), (")
        .append(text(key(all.getFirst().subject())))
        .append(", 'nowhere'), (NULL, NULL);\n");
  }

  private void nodeTable(
      String type, Map<String, Node> all, Map<String, Map<String, String>> foreign) {
    var own = columns(type);
    sql.append("CREATE TABLE \"").append(type).append("\" (k VARCHAR");
    own.forEach(
        (column, kind) -> sql.append(", \"").append(column).append("\" ").append(physical(kind)));
    foreign.keySet().forEach(column -> sql.append(", ").append(column).append(" VARCHAR"));
    sql.append(");\n");
    all.forEach(
        (key, node) -> {
          var values = new ArrayList<>(List.of(text(key)));
          var metadata = node.metadata().toObject();
          own.keySet().forEach(column -> values.add(value(metadata.get(column))));
          foreign
              .values()
              .forEach(
                  ends ->
                      values.add(ends.containsKey(node.id()) ? text(ends.get(node.id())) : "NULL"));
          sql.append("INSERT INTO \"")
              .append(type)
              .append("\" VALUES (")
              .append(String.join(", ", values))
              .append(");\n");
        });
  }

  private static String value(@Nullable JsonNode value) {
    if (value == null) {
      return "NULL";
    }
    if (value.isArray()) {
      return value
          .valueStream()
          .map(item -> text(item.asString()))
          .collect(Collectors.joining(", ", "CAST(ARRAY[", "] AS TEXT[])"));
    }
    return value.isString() ? text(value.asString()) : value.toString();
  }

  private static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /// The ontology, but for where the tables are.
  public String yaml() {
    var yaml = new StringBuilder("nodes:\n");
    nodes
        .keySet()
        .forEach(
            type -> {
              yaml.append("  ").append(type).append(":\n    key: _key\n    properties:\n");
              yaml.append("      _key: {type: string, column: k}\n");
              columns(type)
                  .forEach(
                      (column, kind) ->
                          yaml.append("      ")
                              .append(column)
                              .append(": '")
                              .append(kind)
                              .append("'\n"));
            });
    return edges.isEmpty() ? yaml.toString() : yaml.append(relationships).toString();
  }
}
