package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Lays a graph that knows its own ontology out in tables of the same types, with the ontology
/// beside them.
public final class TypedTables {
  private final StringBuilder sql = new StringBuilder();
  private final StringBuilder yaml = new StringBuilder();

  private TypedTables() {}

  /// Lays a graph out.
  public static TypedTables of(Graph graph) {
    var tables = new TypedTables();
    graph.read(Call.by("tables"), tables::take);
    return tables;
  }

  /// What makes and fills the tables.
  public String sql() {
    return sql.toString();
  }

  /// The ontology, but for where the tables are.
  public String yaml() {
    return yaml.toString();
  }

  private TypedTables take(GraphView view) {
    var ontology = view.patterns().ontology();
    yaml.append("nodes:\n");
    ontology.nodeTypes().forEach(type -> node(view, type));
    yaml.append("relationships:\n");
    ontology.edgeTypes().stream()
        .collect(Collectors.groupingBy(EdgeType::name, java.util.TreeMap::new, Collectors.toList()))
        .forEach(
            (name, types) -> {
              yaml.append("  ").append(name).append(":\n");
              types.forEach(type -> edge(view, type));
            });
    return this;
  }

  private void node(GraphView view, NodeType type) {
    yaml.append("  ").append(type.name()).append(":\n    key: ").append(type.key().name());
    yaml.append("\n    default: [").append(String.join(", ", type.usual())).append("]");
    yaml.append("\n    properties:\n");
    type.properties().forEach(property -> yaml.append("      ").append(declared(property)));
    create(type.name(), List.of(), type.properties());
    var question = NodeQuestion.of(type, Filter.all(), type.properties(), Integer.MAX_VALUE - 1);
    view.patterns().find(question).rows().forEach(row -> insert(type.name(), row));
  }

  private void edge(GraphView view, EdgeType type) {
    var table = "e_" + type.name() + "_" + type.from() + "_" + type.to();
    yaml.append("    - from: ").append(type.from()).append("\n      to: ").append(type.to());
    yaml.append("\n      table: ").append(table).append("\n      source: s\n      target: t\n");
    if (!type.properties().isEmpty()) {
      yaml.append("      properties:\n");
      type.properties().forEach(property -> yaml.append("        ").append(declared(property)));
    }
    var ontology = view.patterns().ontology();
    var ends =
        List.of(
            "s " + physical(ontology.end(type.from()).key().type()),
            "t " + physical(ontology.end(type.to()).key().type()));
    create(table, ends, type.properties());
    var hops =
        new HopQuestion(
            starts(view, ontology.end(type.from())),
            Direction.OUTGOING,
            Map.of(type, Filter.all()),
            Map.of(type, type.properties()),
            Integer.MAX_VALUE - 1);
    for (var hop : view.patterns().hops(hops)) {
      var row = new ArrayList<>(List.of(hop.source().key(), hop.target().key()));
      row.addAll(hop.properties());
      insert(table, row);
    }
  }

  private static List<NodeRef> starts(GraphView view, NodeType type) {
    var all = NodeQuestion.of(type, Filter.all(), List.of(type.key()), Integer.MAX_VALUE - 1);
    return view.patterns().find(all).rows().stream()
        .map(row -> new NodeRef(type.name(), row.getFirst()))
        .toList();
  }

  private static String declared(Property property) {
    var values =
        property.values().isEmpty()
            ? ""
            : ", values: ['" + String.join("', '", property.values()) + "']";
    return property.name()
        + ": {type: '"
        + property.type().label()
        + "', nullable: "
        + property.nullable()
        + values
        + "}\n";
  }

  private void create(String table, List<String> first, List<Property> properties) {
    var columns = new ArrayList<>(first);
    properties.forEach(
        property -> columns.add("\"" + property.name() + "\" " + physical(property.type())));
    sql.append("CREATE TABLE \"").append(table).append("\" (");
    sql.append(String.join(", ", columns)).append(");\n");
  }

  private static String physical(PropertyType type) {
    return switch (type) {
      case STRING, ENUM -> "VARCHAR";
      case INT32 -> "INTEGER";
      case INT64 -> "BIGINT";
      case FLOAT64 -> "FLOAT8";
      case BOOLEAN -> "BOOLEAN";
      case DATETIME -> "TIMESTAMPTZ";
      case DATE -> "DATE";
      case STRINGS -> "TEXT[]";
    };
  }

  private void insert(String table, List<Literal> row) {
    sql.append("INSERT INTO \"").append(table).append("\" VALUES (");
    sql.append(row.stream().map(TypedTables::value).collect(Collectors.joining(", ")));
    sql.append(");\n");
  }

  private static String value(Literal value) {
    return switch (value) {
      case Literal.Missing _ -> "NULL";
      case Literal.Text(var text) -> quoted(text);
      case Literal.Whole(var number) -> Long.toString(number);
      case Literal.Real(var number) -> Double.toString(number);
      case Literal.Flag(var flag) -> Boolean.toString(flag);
      case Literal.Timestamp(var moment) ->
          "CAST(" + quoted(moment.toString()) + " AS TIMESTAMPTZ)";
      case Literal.Day(var day) -> "CAST(" + quoted(day.toString()) + " AS DATE)";
      case Literal.Texts(var texts) ->
          texts.stream()
              .map(TypedTables::quoted)
              .collect(Collectors.joining(", ", "CAST(ARRAY[", "] AS TEXT[])"));
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
