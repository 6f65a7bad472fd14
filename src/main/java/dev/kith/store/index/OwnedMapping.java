package dev.kith.store.index;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.schema.census.Census;
import dev.kith.schema.census.KeyForm;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import dev.kith.sql.compile.SqlCompiler;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.store.record.TermDictionary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Maps the types of an ontology to the tables: all nodes in one table, distinguished by their type
/// code, with properties in JSON.
///
/// Relationships are mapped twice. The topology knows which exist; their properties are queried as
/// if they were nodes, whose key is that of the edge row.
public final class OwnedMapping {
  private static final SqlName KEY = new SqlName("key");
  private static final SqlName METADATA = new SqlName("metadata");
  private static final SqlName ID = new SqlName("id");
  private static final SqlName TYPE = new SqlName("type");
  private static final SqlName PREDICATE = new SqlName("predicate");
  private static final SqlName SUBJECT = new SqlName("subject");
  private static final SqlName OBJECT = new SqlName("object");
  private static final TableName NODE_TABLE = TableName.of("node");
  private static final TableName EDGE_TABLE = TableName.of("edge");

  /// Edges need no such rule: the topology returns only those between visible nodes.
  private static final RowAccess NODES = new RowAccess.Shared(new SqlName("scope"));

  /// Contains a space, so no property has this name.
  private static final Property EDGE_KEY = Property.of("edge key", PropertyType.INT64, false);

  private final Map<String, KeyForm> keys;
  private final Mapping tables;
  private final SqlCompiler nodes;
  private final SqlCompiler edges;
  private final Map<EdgeType, NodeType> edgesAsNodes;

  private OwnedMapping(
      Map<String, KeyForm> keys,
      Mapping nodes,
      Mapping edges,
      Map<EdgeType, NodeType> edgesAsNodes) {
    this.keys = Map.copyOf(keys);
    this.tables = nodes;
    this.nodes = new SqlCompiler(nodes, new SqliteDialect());
    this.edges = new SqlCompiler(edges, new SqliteDialect());
    this.edgesAsNodes = Map.copyOf(edgesAsNodes);
  }

  /// @param pulse called for each type; what it throws ends the work
  static OwnedMapping of(Ontology ontology, Census census, TermDictionary terms, Runnable pulse) {
    var keys = new HashMap<String, KeyForm>();
    var nodeTables = new LinkedHashMap<String, NodeTable>();
    for (var type : ontology.nodeTypes()) {
      pulse.run();
      var form = census.keyForm(type.name());
      var code = code(TYPE, terms.types().code(type.name()).orElseThrow());
      var key = new PropertySource.IdKey(ID, form.prefix());
      keys.put(type.name(), form);
      var members = members(type.properties(), property -> census.isMixed(type.name(), property));
      nodeTables.put(type.name(), table(NODE_TABLE, key, members, code, NODES));
    }
    var edgeSources = new HashMap<EdgeType, EdgeSource>();
    var edgesAsNodes = new LinkedHashMap<EdgeType, NodeType>();
    var edgeTables = new HashMap<String, NodeTable>();
    var edgeKey = new PropertySource.Column(KEY, PropertySource.Storage.NATIVE);
    for (var type : ontology.edgeTypes()) {
      pulse.run();
      var code = code(PREDICATE, terms.predicates().code(type.name()).orElseThrow());
      var asNode = asNode(type, edgesAsNodes.size());
      var members = members(type.properties(), property -> census.isMixed(type, property));
      edgeSources.put(type, source(members, code));
      edgesAsNodes.put(type, asNode);
      edgeTables.put(
          asNode.name(), table(EDGE_TABLE, edgeKey, members, code, new RowAccess.Open()));
    }
    return new OwnedMapping(
        keys,
        new Mapping(ontology, nodeTables, edgeSources),
        new Mapping(
            new Ontology("", List.copyOf(edgesAsNodes.values()), List.of()), edgeTables, Map.of()),
        edgesAsNodes);
  }

  private static NodeTable table(
      TableName name,
      PropertySource key,
      Map<String, PropertySource> members,
      FixedColumn discriminator,
      RowAccess access) {
    return new NodeTable(name, key, KEY, members, List.of(discriminator), access, Set.of());
  }

  private static EdgeSource source(Map<String, PropertySource> members, FixedColumn discriminator) {
    return new EdgeSource.EdgeTable(
        EDGE_TABLE, SUBJECT, OBJECT, members, List.of(discriminator), Optional.empty(), false);
  }

  private static FixedColumn code(SqlName column, int code) {
    return new FixedColumn(column, new Literal.Whole(code));
  }

  private static Map<String, PropertySource> members(
      List<Property> properties, Predicate<String> mixed) {
    var members = new HashMap<String, PropertySource>();
    for (var property : properties) {
      var name = property.name();
      members.put(
          name,
          mixed.test(name)
              ? new PropertySource.MixedJsonMember(METADATA, name)
              : new PropertySource.JsonMember(METADATA, name));
    }
    return members;
  }

  private static NodeType asNode(EdgeType type, int number) {
    var properties = new ArrayList<Property>();
    properties.add(EDGE_KEY);
    properties.addAll(type.properties());
    return new NodeType(
        type.name() + " " + number, "", EDGE_KEY, properties, List.of(), NodeType.UNCOUNTED);
  }

  /// Compiles queries on nodes.
  public SqlCompiler nodes() {
    return nodes;
  }

  /// Where a property of a node type, other than its key, is stored.
  public PropertySource stored(NodeType type, Property property) {
    var found = tables.table(type).columns().get(property.name());
    if (found == null) {
      throw new IllegalArgumentException(type.name() + " has no " + property.name());
    }
    return found;
  }

  /// Compiles queries on edges as nodes of type [#asNode].
  public SqlCompiler edges() {
    return edges;
  }

  public NodeType asNode(EdgeType type) {
    var found = edgesAsNodes.get(type);
    if (found == null) {
      throw new IllegalArgumentException("not of this ontology: " + type.name());
    }
    return found;
  }

  /// The id of the node with a key.
  public String id(String type, Literal key) {
    var prefix = form(type).prefix();
    return switch (key) {
      case Literal.Text(var text) -> prefix + text;
      case Literal.Whole(var number) -> prefix + number;
      default -> throw new IllegalArgumentException("no key of " + type);
    };
  }

  /// The key of the node with an id.
  public Literal key(String type, String id) {
    var form = form(type);
    var rest = id.substring(form.prefix().length());
    return form.whole() ? new Literal.Whole(Long.parseLong(rest)) : new Literal.Text(rest);
  }

  /// Whether the keys of a type are its ids without a prefix.
  public boolean isPrefixed(String type) {
    return !form(type).prefix().isEmpty();
  }

  /// Whether an id of a type has a key, as the ids of all existing nodes do.
  public boolean hasKey(String type, String id) {
    var form = form(type);
    return id.startsWith(form.prefix())
        && (!form.whole() || KeyForm.isWhole(id, form.prefix().length()));
  }

  private KeyForm form(String type) {
    var form = keys.get(type);
    if (form == null) {
      throw new IllegalArgumentException("not of this ontology: " + type);
    }
    return form;
  }
}
