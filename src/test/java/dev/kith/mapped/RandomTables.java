package dev.kith.mapped;

import dev.kith.graph.NaivePatterns;
import dev.kith.graph.NaivePatterns.Thing;
import dev.kith.graph.NaivePatterns.Tie;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Lays a graph out in tables in one of the many ways that tables hold graphs, with the ontology
/// that describes it.
///
/// By the toss of a coin relationships are foreign keys of either end or tables, ends are named by
/// key or by another column, values lie in other types than their own; and there are rows that do
/// not count: marked as gone, said twice, or leading nowhere.
public final class RandomTables {
  private final Random random;
  private final boolean listsAsText;
  private final NaivePatterns graph;
  private final StringBuilder sql = new StringBuilder();
  private final StringBuilder yaml = new StringBuilder("nodes:\n");
  private final Map<String, NodeLayout> layouts = new HashMap<>();
  private final Map<String, Map<String, Map<NodeRef, NodeRef>>> foreign = new HashMap<>();
  private final StringBuilder relationships = new StringBuilder();

  /// @param referred whether relationships name the column `r` instead of the key
  /// @param marked whether rows may be marked as gone
  private record NodeLayout(Cells key, boolean referred, boolean marked) {}

  private RandomTables(NaivePatterns graph, Random random, boolean listsAsText) {
    this.graph = graph;
    this.random = random;
    this.listsAsText = listsAsText;
  }

  /// Lays a graph out.
  ///
  /// @param listsAsText whether lists always lie in a column of texts, for an engine whose own
  ///   lists are never missing
  public static RandomTables of(NaivePatterns graph, Random random, boolean listsAsText) {
    var tables = new RandomTables(graph, random, listsAsText);
    tables.relationships();
    graph.ontology().nodeTypes().forEach(tables::nodes);
    return tables;
  }

  /// What makes and fills the tables.
  public String sql() {
    return "SET TimeZone = 'UTC';\n" + sql;
  }

  /// The ontology, but for where the tables are.
  public String yaml() {
    return yaml.toString() + relationships;
  }

  private NodeLayout layout(NodeType type) {
    return layouts.computeIfAbsent(
        type.name(),
        _ ->
            new NodeLayout(
                Cells.of(type.key().type(), random),
                random.nextInt(4) == 0,
                random.nextInt(3) == 0));
  }

  private Cells cells(Property property) {
    var any = Cells.of(property.type(), random);
    return listsAsText && property.type() == PropertyType.STRINGS
        ? new Cells("VARCHAR", "text")
        : any;
  }

  private NodeType type(String name) {
    return graph.ontology().end(name);
  }

  /// What a relationship's row says to mean a node.
  private String reference(NodeRef ref) {
    var layout = layout(type(ref.type()));
    return layout.referred() ? Integer.toString(number(ref)) : layout.key().value(ref.key());
  }

  private int number(NodeRef ref) {
    return 1_000 + graph.things().stream().map(Thing::ref).toList().indexOf(ref);
  }

  private String referenceType(NodeType type) {
    var layout = layout(type);
    return layout.referred() ? "INTEGER" : layout.key().physical();
  }

  private void relationships() {
    if (graph.ontology().edgeTypes().isEmpty()) {
      return;
    }
    relationships.append("relationships:\n");
    var byName = new LinkedHashMap<String, List<EdgeType>>();
    graph
        .ontology()
        .edgeTypes()
        .forEach(type -> byName.computeIfAbsent(type.name(), _ -> new ArrayList<>()).add(type));
    int number = 0;
    for (var name : byName.entrySet()) {
      relationships.append("  ").append(Cells.json(name.getKey())).append(":\n");
      for (var type : name.getValue()) {
        relationship(type, "e" + number++);
      }
    }
  }

  private void relationship(EdgeType type, String name) {
    var rows = graph.ties().stream().filter(tie -> tie.type().equals(type)).toList();
    relationships.append("    - {from: ").append(Cells.json(type.from()));
    relationships.append(", to: ").append(Cells.json(type.to()));
    boolean source = isHeld(type, rows, true);
    if ((source || isHeld(type, rows, false)) && random.nextInt(3) > 0) {
      relationships.append(", foreign_key: ").append(name);
      relationships.append(", held_by: ").append(source ? "from" : "to").append("}\n");
      var held = new LinkedHashMap<NodeRef, NodeRef>();
      rows.forEach(
          tie ->
              held.put(source ? tie.source() : tie.target(), source ? tie.target() : tie.source()));
      foreign
          .computeIfAbsent(source ? type.from() : type.to(), _ -> new LinkedHashMap<>())
          .put(name, held);
    } else {
      edgeTable(type, name, rows);
    }
  }

  /// Whether a column of the nodes at one end can hold these relationships.
  private static boolean isHeld(EdgeType type, List<Tie> rows, boolean bySource) {
    var holders = new HashSet<NodeRef>();
    return type.properties().isEmpty()
        && rows.stream().allMatch(tie -> holders.add(bySource ? tie.source() : tie.target()));
  }

  private void edgeTable(EdgeType type, String name, List<Tie> rows) {
    var pairs = new HashSet<List<NodeRef>>();
    boolean repeated =
        !rows.stream().allMatch(tie -> pairs.add(List.of(tie.source(), tie.target())));
    boolean unique = !repeated && random.nextInt(3) == 0;
    boolean marked = random.nextInt(3) == 0;
    relationships.append(", table: ").append(name).append(", source: s, target: t");
    relationships.append(unique ? ", unique: true" : "");
    relationships.append(marked ? ", where: {gone: false}" : "");
    relationships.append(", properties: {");
    var columns = new ArrayList<>(List.of("s " + referenceType(type(type.from()))));
    columns.add("t " + referenceType(type(type.to())));
    var cells = new ArrayList<Cells>();
    for (var property : type.properties()) {
      cells.add(cells(property));
      columns.add("p" + (cells.size() - 1) + " " + cells.getLast().physical());
      relationships.append(property(property, "p" + (cells.size() - 1), cells.getLast()));
      relationships.append(", ");
    }
    relationships.append("}}\n");
    columns.add("gone BOOLEAN");
    sql.append("CREATE TABLE ").append(name).append(" (");
    sql.append(String.join(", ", columns)).append(");\n");
    for (var tie : rows) {
      insert(name, row(tie, cells, false), !unique && random.nextBoolean());
      if (marked && random.nextBoolean()) {
        insert(name, row(tie, cells, true), random.nextBoolean());
      }
    }
    sql.append("INSERT INTO ").append(name).append(" (s, t, gone) VALUES (NULL, NULL, FALSE);\n");
    if (!rows.isEmpty()) {
      sql.append("INSERT INTO ").append(name).append(" (s, t, gone) VALUES (");
      sql.append(reference(rows.getFirst().source())).append(", NULL, FALSE), (");
      sql.append(nobody(type.from())).append(", ").append(reference(rows.getFirst().target()));
      sql.append(", FALSE);\n");
    }
  }

  /// A reference that no node has.
  private String nobody(String type) {
    return referenceType(type(type)).equals("VARCHAR") ? "'nobody'" : "99999";
  }

  private List<String> row(Tie tie, List<Cells> cells, boolean gone) {
    var row = new ArrayList<>(List.of(reference(tie.source()), reference(tie.target())));
    for (int at = 0; at < cells.size(); at++) {
      row.add(cells.get(at).value(value(tie.values(), tie.type().properties().get(at))));
    }
    row.add(gone ? "TRUE" : "FALSE");
    return row;
  }

  private static Literal value(Map<String, Literal> values, Property property) {
    return values.getOrDefault(property.name(), Literal.MISSING);
  }

  private void insert(String table, List<String> row, boolean twice) {
    var insert = "INSERT INTO " + table + " VALUES (" + String.join(", ", row) + ");\n";
    sql.append(insert).append(twice ? insert : "");
  }

  private void nodes(NodeType type) {
    var layout = layout(type);
    var table = "n" + graph.ontology().nodeTypeNames().indexOf(type.name());
    yaml.append("  ").append(Cells.json(type.name())).append(":\n");
    yaml.append("    table: ").append(table).append("\n    key: id\n");
    yaml.append(layout.referred() ? "    reference: r\n" : "");
    yaml.append(layout.marked() ? "    where: {gone: false}\n" : "");
    yaml.append("    properties:\n      ").append(property(type.key(), "k", layout.key()));
    var columns = new ArrayList<>(List.of("k " + layout.key().physical(), "r INTEGER"));
    var cells = new ArrayList<Cells>();
    for (var property : type.properties().subList(1, type.properties().size())) {
      cells.add(cells(property));
      columns.add("p" + (cells.size() - 1) + " " + cells.getLast().physical());
      yaml.append("\n      ");
      yaml.append(property(property, "p" + (cells.size() - 1), cells.getLast()));
    }
    yaml.append('\n');
    var held = foreign.getOrDefault(type.name(), Map.of());
    held.forEach((column, ends) -> columns.add(column + " " + heldType(column)));
    columns.add("gone BOOLEAN");
    sql.append("CREATE TABLE ").append(table).append(" (");
    sql.append(String.join(", ", columns)).append(");\n");
    for (var thing : graph.things()) {
      if (thing.ref().type().equals(type.name())) {
        insert(table, row(type, thing, cells, held, false), false);
        if (layout.marked() && random.nextInt(3) == 0) {
          insert(table, row(type, thing, cells, held, true), random.nextBoolean());
        }
      }
    }
  }

  private String heldType(String column) {
    var type = graph.ontology().edgeTypes().get(Integer.parseInt(column.substring(1)));
    boolean bySource = foreign.getOrDefault(type.from(), Map.of()).containsKey(column);
    return referenceType(type(bySource ? type.to() : type.from()));
  }

  private List<String> row(
      NodeType type,
      Thing thing,
      List<Cells> cells,
      Map<String, Map<NodeRef, NodeRef>> held,
      boolean gone) {
    var row = new ArrayList<String>();
    row.add(layout(type).key().value(thing.ref().key()));
    row.add(Integer.toString(number(thing.ref())));
    for (int at = 0; at < cells.size(); at++) {
      row.add(cells.get(at).value(value(thing.values(), type.properties().get(at + 1))));
    }
    held.values()
        .forEach(
            ends ->
                row.add(ends.containsKey(thing.ref()) ? reference(ends.get(thing.ref())) : "NULL"));
    row.add(gone ? "TRUE" : "FALSE");
    return row;
  }

  private static String property(Property property, String column, Cells cells) {
    var text = new StringBuilder(Cells.json(property.name()));
    text.append(": {type: '").append(property.type().label()).append("', column: ").append(column);
    text.append(", stored: ").append(cells.stored());
    text.append(property.nullable() ? "" : ", nullable: false");
    if (property.type() == PropertyType.ENUM) {
      text.append(", values: [");
      text.append(String.join(", ", property.values().stream().map(Cells::json).toList()));
      text.append(']');
    }
    return text.append('}').toString();
  }
}
