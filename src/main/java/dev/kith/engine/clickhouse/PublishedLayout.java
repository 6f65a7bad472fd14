package dev.kith.engine.clickhouse;

import dev.kith.mapped.ObservationProperties;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.SqlName;
import dev.kith.sql.dialect.ClickHouseDialect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Tables designed for reading a graph: one for each type of node, sorted by key, and two for each
/// type of relationship, one sorted by where it starts and one by where it leads.
///
/// Every row has the number of the change it was last seen in, and whether it is deleted; of two
/// rows with the same key the later one counts. A small index granularity makes lookups of one key
/// cheap. It is smaller for nodes: a scoped caller looks up the node at the end of every
/// relationship one by one, while the relationships of a node are adjacent.
///
/// @param cluster where the tables are spread over the shards of one; the node is on the shard of
///   its key, and so are the relationships that start there, and, in the second table, those that
///   lead there: a hop asks each shard for its own
record PublishedLayout(Ontology ontology, Optional<String> cluster) {
  static final String VERSION = "kith version";
  static final String GONE = "kith gone";
  static final String STATE = "kith state";
  private static final Set<String> TAKEN = Set.of("source", "target");

  static final int NODE_GRANULE = 16;
  static final int EDGE_GRANULE = 32;
  private static final int INDEXED_TOGETHER = 256;
  private static final Pattern GRANULES =
      Pattern.compile("(?<=\\b(?:GRANULARITY|index_granularity =) )\\d+");
  private static final ClickHouseDialect DIALECT = new ClickHouseDialect();

  static String nodes(NodeType type) {
    return TableNames.of("node", List.of(type.name()));
  }

  static String edges(EdgeType type, boolean bySource) {
    var name = TableNames.of("edge", List.of(type.name(), type.from(), type.to()));
    return bySource ? name : byTarget(name);
  }

  /// The version of a row that exists at a change.
  ///
  /// It is higher than the tombstone's ([#gone]) at the same change: rows that reach a shard or
  /// replica after the search for unseen rows then still count.
  static long live(long change) {
    return 2 * change + 1;
  }

  /// The version of a tombstone at a change.
  static long gone(long change) {
    return 2 * change;
  }

  /// The second table of a type of relationship, beside the first.
  static String byTarget(String bySource) {
    return bySource + " by target";
  }

  static String quoted(String name) {
    return DIALECT.quoted(new SqlName(name));
  }

  /// The statements that create the tables, in order; existing ones stay.
  List<String> statements() {
    var all = new ArrayList<>(ofState());
    ontology.nodeTypes().forEach(type -> all.addAll(of(type)));
    ontology.edgeTypes().forEach(type -> all.addAll(of(type)));
    return all;
  }

  /// The statement that creates the progress table.
  List<String> ofState() {
    return table(
        STATE,
        List.of("`name` String", "`value` String"),
        List.of(),
        "`name`",
        "cityHash64(`name`)",
        NODE_GRANULE);
  }

  /// The statement that creates the table of a node type.
  List<String> of(NodeType type) {
    var key = quoted(type.key().name());
    var others = type.properties().stream().filter(each -> !each.equals(type.key())).toList();
    var columns = new ArrayList<>(List.of(key + " " + keyType(type)));
    others.forEach(property -> columns.add(column(property.name(), property.type())));
    var indexes = new ArrayList<String>();
    others.stream()
        .filter(
            property ->
                !ObservationProperties.WRITTEN.contains(property)) // nobody searches for all of it
        .forEach(property -> index(property).ifPresent(indexes::add));
    return table(nodes(type), columns, indexes, key, hash(key), NODE_GRANULE);
  }

  /// The searchable properties: names, and the key, which serves as the name if there is no other.
  private static Set<Property> foundBy(NodeType type) {
    var found = new LinkedHashSet<>(OntologyFile.foundBy(type));
    if (type.key().type().isText()) {
      found.add(type.key());
    }
    return found;
  }

  /// The statements that create the two tables of a relationship type.
  List<String> of(EdgeType type) {
    var columns =
        new ArrayList<>(
            List.of(
                "`source` " + keyType(ontology.end(type.from())),
                "`target` " + keyType(ontology.end(type.to()))));
    type.properties().forEach(property -> columns.add(column(named(property), property.type())));
    var both = new ArrayList<String>();
    both.addAll(edges(edges(type, true), columns, "`source`", "`target`"));
    both.addAll(edges(edges(type, false), columns, "`target`", "`source`"));
    return both;
  }

  private List<String> edges(String name, List<String> columns, String first, String second) {
    var order = "(" + first + ", " + second + ")";
    return table(name, columns, List.of(), order, hash(first), EDGE_GRANULE);
  }

  /// A table's statement without the index granularity: tables created with another one stay as
  /// they are.
  static String form(String statement) {
    return GRANULES.matcher(statement).replaceAll("0");
  }

  /// The statement that drops a table.
  List<String> without(String table) {
    if (cluster.isEmpty()) {
      return List.of("DROP TABLE IF EXISTS " + quoted(table));
    }
    var on = " ON CLUSTER " + quoted(cluster.get()) + " SYNC";
    return List.of(
        "DROP TABLE IF EXISTS " + quoted(table) + on,
        "DROP TABLE IF EXISTS " + quoted(table + " local") + on);
  }

  private static String hash(String column) {
    return "cityHash64(" + column + ")";
  }

  private List<String> table(
      String name,
      List<String> columns,
      List<String> indexes,
      String order,
      String shard,
      int granule) {
    var parts = new ArrayList<>(columns);
    parts.add(quoted(VERSION) + " UInt64 CODEC(Delta, ZSTD(1))");
    parts.add(quoted(GONE) + " UInt8");
    parts.addAll(indexes);
    var body = parts.stream().collect(Collectors.joining(",\n  ", "\n(\n  ", "\n)\n"));
    var engine = "ReplacingMergeTree(" + quoted(VERSION) + ", " + quoted(GONE) + ")";
    var rest = "\nORDER BY " + order + "\nSETTINGS index_granularity = " + granule;
    if (cluster.isEmpty()) {
      return List.of(
          "CREATE TABLE IF NOT EXISTS " + quoted(name) + body + "ENGINE = " + engine + rest);
    }
    var on = " ON CLUSTER " + quoted(cluster.get());
    var local = quoted(name + " local");
    return List.of(
        "CREATE TABLE IF NOT EXISTS " + local + on + body + "ENGINE = Replicated" + engine + rest,
        "CREATE TABLE IF NOT EXISTS "
            + quoted(name)
            + on
            + " AS "
            + local
            + "\nENGINE = Distributed("
            + quoted(cluster.get())
            + ", currentDatabase(), "
            + local
            + ", "
            + shard
            + ")");
  }

  private static String keyType(NodeType type) {
    return type.key().type() == PropertyType.STRING ? "String CODEC(ZSTD(1))" : "Int64";
  }

  private static String column(String name, PropertyType type) {
    return quoted(name) + " " + type(type);
  }

  /// The column of a relationship's property, beside those that name its ends.
  private static String named(Property property) {
    return TAKEN.contains(property.name()) ? "property " + property.name() : property.name();
  }

  private static String type(PropertyType type) {
    return switch (type) {
      // A list is the text of a JSON array, because ClickHouse's arrays cannot be NULL.
      case STRING, STRINGS -> "Nullable(String) CODEC(ZSTD(1))";
      case ENUM -> "LowCardinality(Nullable(String))";
      case INT32 -> "Nullable(Int32) CODEC(ZSTD(1))";
      case INT64 -> "Nullable(Int64) CODEC(ZSTD(1))";
      case FLOAT64 -> "Nullable(Float64) CODEC(ZSTD(1))";
      case BOOLEAN -> "Nullable(Bool)";
      case DATETIME -> "Nullable(DateTime64(6, 'UTC')) CODEC(Delta, ZSTD(1))";
      case DATE -> "Nullable(Date32) CODEC(ZSTD(1))";
    };
  }

  private static Optional<String> index(Property property) {
    var kind =
        switch (property.type()) {
          case STRING, ENUM -> "bloom_filter(0.01)";
          case INT32, INT64, FLOAT64, DATETIME, DATE -> "minmax";
          case BOOLEAN, STRINGS -> "";
        };
    var name = quoted("index " + property.name());
    return kind.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "INDEX "
                + name
                + " "
                + quoted(property.name())
                + " TYPE "
                + kind
                + " GRANULARITY "
                + INDEXED_TOGETHER / NODE_GRANULE);
  }

  /// The ontology that maps the tables, as a file.
  ///
  /// @param source where they are, as the file says it
  String yaml(String source) {
    var yaml = new StringBuilder("engine: clickhouse\nsource: " + source + "\nnodes:\n");
    for (var type : ontology.nodeTypes()) {
      yaml.append("  ")
          .append(text(type.name()))
          .append(":\n    table: ")
          .append(text(nodes(type)));
      yaml.append("\n    key: ").append(text(type.key().name())).append("\n    properties:\n");
      for (var property : type.properties()) {
        var search = foundBy(type).contains(property) ? ", search: true" : "";
        yaml.append("      ").append(line(property, search));
      }
      usual(type, yaml);
    }
    if (!ontology.edgeTypes().isEmpty()) {
      yaml.append("relationships:\n");
    }
    var last = "";
    for (var type : ontology.edgeTypes()) {
      if (!type.name().equals(last)) {
        yaml.append("  ").append(text(type.name())).append(":\n");
      }
      last = type.name();
      edge(type, yaml);
    }
    return yaml.toString();
  }

  /// Observations are returned by tools that know them, and by others only on request.
  private static void usual(NodeType type, StringBuilder yaml) {
    if (type.properties().containsAll(ObservationProperties.WRITTEN)) {
      var listed =
          type.properties().stream()
              .filter(property -> !ObservationProperties.WRITTEN.contains(property))
              .map(property -> text(property.name()))
              .collect(Collectors.joining(", "));
      yaml.append("    default: [").append(listed).append("]\n");
    }
  }

  private static void edge(EdgeType type, StringBuilder yaml) {
    yaml.append("    - from: ").append(text(type.from()));
    yaml.append("\n      to: ").append(text(type.to()));
    yaml.append("\n      table: ").append(text(edges(type, true)));
    yaml.append("\n      by_target: ").append(text(edges(type, false)));
    yaml.append("\n      source: source\n      target: target\n");
    yaml.append("      unique: true\n      sound: true\n");
    if (!type.properties().isEmpty()) {
      yaml.append("      properties:\n");
      for (var property : type.properties()) {
        var column = named(property);
        var said = column.equals(property.name()) ? "" : ", column: " + text(column);
        yaml.append("        ").append(line(property, said));
      }
    }
  }

  private static String line(Property property, String further) {
    var values =
        property.values().isEmpty()
            ? ""
            : property.values().stream()
                .map(PublishedLayout::text)
                .collect(Collectors.joining(", ", ", values: [", "]"));
    var stored = property.type() == PropertyType.STRINGS ? ", stored: text" : "";
    return text(property.name())
        + ": {type: '"
        + property.type().label()
        + "'"
        + values
        + stored
        + further
        + "}\n";
  }

  /// A text in double quotes: YAML takes JSON's.
  private static String text(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }
}
