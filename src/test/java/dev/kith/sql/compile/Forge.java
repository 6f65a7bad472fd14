package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A small ontology of a software forge with every way in which things can lie: tables of edges,
/// several types in one table, foreign keys on either side, rows that do not count, keys of several
/// types, scopes of each kind.
final class Forge {
  static final Property USER_ID = Property.of("id", PropertyType.INT64, false);
  static final Property NAME = Property.of("name", PropertyType.STRING, true);
  static final Property EMAIL = Property.of("email", PropertyType.STRING, true);
  static final Property ADMIN = Property.of("admin", PropertyType.BOOLEAN, true);
  static final NodeType USER = node("user", USER_ID, NAME, EMAIL, ADMIN);

  static final Property PROJECT_ID = Property.of("id", PropertyType.INT64, false);
  static final Property TITLE = Property.of("title", PropertyType.STRING, true);
  static final Property STARS = Property.of("stars", PropertyType.INT32, true);
  static final Property SECRET = Property.of("secret", PropertyType.STRING, true);

  /// A decimal.
  static final Property COST = Property.of("cost", PropertyType.FLOAT64, true);

  static final NodeType PROJECT = node("project", PROJECT_ID, TITLE, STARS, SECRET, COST);

  static final Property ISSUE_ID = Property.of("id", PropertyType.INT64, false);
  static final Property STATE =
      new Property("state", PropertyType.ENUM, true, List.of("opened", "closed"), "");
  static final Property WEIGHT = Property.of("weight", PropertyType.FLOAT64, true);
  static final Property SIZE = Property.of("size", PropertyType.INT64, true);
  static final Property URGENT = Property.of("urgent", PropertyType.BOOLEAN, true);
  static final Property CREATED = Property.of("created_at", PropertyType.DATETIME, true);
  static final Property DUE = Property.of("due", PropertyType.DATE, true);
  static final Property TAGS = Property.of("tags", PropertyType.STRINGS, true);
  static final NodeType ISSUE =
      node("issue", ISSUE_ID, TITLE, STATE, WEIGHT, SIZE, URGENT, CREATED, DUE, TAGS);

  static final Property LABEL_NAME = Property.of("name", PropertyType.STRING, false);
  static final Property COLOUR = Property.of("colour", PropertyType.STRING, true);
  static final NodeType LABEL = node("label", LABEL_NAME, COLOUR);

  static final Property SINCE = Property.of("since", PropertyType.DATETIME, true);
  static final Property KIND = Property.of("kind", PropertyType.STRING, true);
  static final Property RANK = Property.of("rank", PropertyType.INT32, true);

  static final EdgeType AUTHORED = edge("AUTHORED", "user", "issue");
  static final EdgeType IN_PROJECT = edge("IN_PROJECT", "issue", "project");
  static final EdgeType ASSIGNED = edge("ASSIGNED", "user", "issue", SINCE);
  static final EdgeType WATCHES = edge("WATCHES", "user", "issue");
  static final EdgeType LINKS = edge("LINKS", "issue", "issue", KIND, RANK);
  static final EdgeType TAGGED = edge("TAGGED", "issue", "label");
  static final EdgeType PROJECT_TAGGED = edge("TAGGED", "project", "label");
  static final EdgeType FORKED = edge("FORKED_FROM", "project", "project");

  static final Ontology ONTOLOGY =
      new Ontology(
          "1",
          List.of(ISSUE, LABEL, PROJECT, USER),
          List.of(ASSIGNED, AUTHORED, FORKED, IN_PROJECT, LINKS, TAGGED, PROJECT_TAGGED, WATCHES));

  static final Mapping MAPPING = new Mapping(ONTOLOGY, nodes(), edges());

  private Forge() {}

  private static NodeType node(String name, Property... properties) {
    return new NodeType(
        name, "", properties[0], List.of(properties), List.of(), NodeType.UNCOUNTED);
  }

  private static EdgeType edge(String name, String from, String to, Property... properties) {
    return new EdgeType(name, from, to, "", List.of(properties));
  }

  private static Map<String, NodeTable> nodes() {
    var path = new RowAccess.Scoped(new SqlName("path"), Scope.Role.GUEST);
    var reporter = new RowAccess.Scoped(new SqlName("path"), Scope.Role.REPORTER);
    var live = List.of(new FixedColumn(new SqlName("deleted"), new Literal.Flag(false)));
    return Map.of(
        "user", table("users", "id", USER, List.of(), new RowAccess.Linked(), Set.of()),
        "project", table("projects", "id", PROJECT, List.of(), path, Set.of("secret", "cost")),
        "issue", table("Issue \"rows\"", "id", ISSUE, live, reporter, Set.of()),
        "label", table("labels", "name", LABEL, List.of(), new RowAccess.Open(), Set.of()));
  }

  private static NodeTable table(
      String name,
      String key,
      NodeType type,
      List<FixedColumn> where,
      RowAccess access,
      Set<String> adminOnly) {
    return new NodeTable(
        TableName.of(name),
        PropertySource.column(key),
        new SqlName(key),
        columns(type.properties()),
        where,
        access,
        adminOnly);
  }

  private static Map<String, PropertySource> columns(List<Property> properties) {
    var columns = new LinkedHashMap<String, PropertySource>();
    properties.forEach(
        property ->
            columns.put(
                property.name(),
                property.equals(COST)
                    ? new PropertySource.Column(new SqlName("cost"), PropertySource.Storage.CAST)
                    : PropertySource.column(property.name())));
    return columns;
  }

  private static Map<EdgeType, EdgeSource> edges() {
    return Map.of(
        AUTHORED, new EdgeSource.ForeignKey(EdgeSource.End.TARGET, new SqlName("author")),
        IN_PROJECT, new EdgeSource.ForeignKey(EdgeSource.End.SOURCE, new SqlName("project")),
        FORKED, new EdgeSource.ForeignKey(EdgeSource.End.SOURCE, new SqlName("parent")),
        ASSIGNED, edges("user_issue", "user", "issue", ASSIGNED, "assigned", true),
        WATCHES, edges("user_issue", "user", "issue", WATCHES, "watches", true),
        LINKS, edges("links", "source", "target", LINKS, "", false),
        TAGGED, edges("tagged", "issue", "label", TAGGED, "", true),
        PROJECT_TAGGED, edges("project_tagged", "project", "label", PROJECT_TAGGED, "", false));
  }

  private static EdgeSource edges(
      String table, String source, String target, EdgeType type, String kind, boolean scoped) {
    return new EdgeSource.EdgeTable(
        TableName.of(table),
        new SqlName(source),
        new SqlName(target),
        columns(type.properties()),
        kind.isEmpty()
            ? List.of()
            : List.of(new FixedColumn(new SqlName("which"), new Literal.Text(kind))),
        scoped ? Optional.of(new SqlName("path")) : Optional.empty(),
        true);
  }

  /// The columns of every table, in order.
  static Map<String, Map<String, PropertyType>> columns() {
    var tables = new LinkedHashMap<String, Map<String, PropertyType>>();
    tables.put("users", typed(USER.properties(), Map.of()));
    tables.put(
        "projects",
        typed(
            PROJECT.properties(),
            Map.of("path", PropertyType.STRING, "parent", PropertyType.INT64)));
    tables.put(
        "Issue \"rows\"",
        typed(
            ISSUE.properties(),
            Map.of(
                "path", PropertyType.STRING,
                "author", PropertyType.INT64,
                "project", PropertyType.INT64,
                "deleted", PropertyType.BOOLEAN)));
    tables.put("labels", typed(LABEL.properties(), Map.of()));
    tables.putAll(edgeColumns());
    return tables;
  }

  private static Map<String, Map<String, PropertyType>> edgeColumns() {
    var tables = new LinkedHashMap<String, Map<String, PropertyType>>();
    tables.put(
        "user_issue",
        typed(
            ASSIGNED.properties(),
            Map.of(
                "user", PropertyType.INT64,
                "issue", PropertyType.INT64,
                "which", PropertyType.STRING,
                "path", PropertyType.STRING)));
    tables.put(
        "links",
        typed(
            LINKS.properties(),
            Map.of("source", PropertyType.INT64, "target", PropertyType.INT64)));
    tables.put(
        "tagged",
        typed(
            List.of(),
            Map.of(
                "issue", PropertyType.INT64,
                "label", PropertyType.STRING,
                "path", PropertyType.STRING)));
    tables.put(
        "project_tagged",
        typed(List.of(), Map.of("project", PropertyType.INT64, "label", PropertyType.STRING)));
    return tables;
  }

  private static Map<String, PropertyType> typed(
      List<Property> properties, Map<String, PropertyType> others) {
    var columns = new LinkedHashMap<String, PropertyType>();
    properties.forEach(property -> columns.put(property.name(), property.type()));
    others.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(other -> columns.put(other.getKey(), other.getValue()));
    return columns;
  }
}
