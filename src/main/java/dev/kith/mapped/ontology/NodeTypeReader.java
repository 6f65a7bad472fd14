package dev.kith.mapped.ontology;

import dev.kith.graph.Scope;
import dev.kith.mapped.ontology.PropertyReader.Read;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import dev.kith.sql.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads one type of node.
final class NodeTypeReader {
  private static final List<String> KNOWN =
      List.of(
          "description",
          "table",
          "key",
          "reference",
          "scope",
          "visible",
          "minimum_role",
          "default",
          ValidityReader.FROM,
          ValidityReader.UNTIL,
          "where",
          "properties");
  private static final Map<String, Scope.Role> ROLES =
      Arrays.stream(Scope.Role.values())
          .collect(
              Collectors.toMap(
                  role -> role.name().toLowerCase(Locale.ROOT),
                  role -> role,
                  (one, _) -> one,
                  LinkedHashMap::new));
  private static final Map<String, RowAccess> VISIBLE =
      Map.of("everyone", new RowAccess.Open(), "linked", new RowAccess.Linked());

  private final OntologyErrors errors;
  private final PropertyReader properties;
  private final List<TableExpectation> expectations;

  /// Whether some type has a scope; then each must say who may see it.
  private final boolean scoped;

  NodeTypeReader(
      OntologyErrors errors,
      Map<String, List<String>> enums,
      List<TableExpectation> expectations,
      boolean scoped) {
    this.errors = errors;
    this.properties = new PropertyReader(errors, enums);
    this.expectations = expectations;
    this.scoped = scoped;
  }

  /// A type, its table, its searchable properties, and when its rows hold, if it says so.
  record ReadNode(
      NodeType type, NodeTable table, List<Property> searched, Optional<Validity> validity) {}

  Optional<ReadNode> read(Map.Entry<String, YamlNode> entry) {
    var name = entry.getKey();
    if (!(entry.getValue() instanceof YamlNode.Members members)) {
      errors.add(
          entry.getValue().line(),
          "node type '" + name + "' is " + entry.getValue().sort(),
          "a mapping of settings to values");
      return Optional.empty();
    }
    boolean callable = NameReader.callableType("node type", name, members.line(), errors);
    var reader = new SettingsReader(members, errors, KNOWN);
    var read = new ArrayList<>(reader.each("properties", properties::read).values());
    read.forEach(
        each -> NameReader.callable("property", each.property().name(), each.line(), errors));
    var key = key(name, reader, read);
    var table = NameReader.table(reader.text("table").orElse(name), reader.line("table"), errors);
    var access = access(name, reader);
    var validity = new ValidityReader(errors).read(reader, read);
    if (!callable || key.isEmpty() || table.isEmpty()) {
      return Optional.empty();
    }
    expectations.add(TableExpectation.table(reader.line("table"), table.get()));
    read.forEach(each -> expectations.add(each.expectation(table.get())));
    var type = type(name, reader, read, key.get());
    return Optional.of(
        new ReadNode(
            type,
            table(table.get(), reader, read, key.get(), access),
            searched(type, read),
            validity));
  }

  private Optional<Read> key(String name, SettingsReader reader, List<Read> read) {
    var wanted = reader.required("key", "the name of the property that identifies its nodes");
    var names = reader.mapping("properties").keySet();
    if (wanted.isPresent() && !names.contains(wanted.get())) {
      errors.unknown(reader.line("key"), "property", wanted.get(), names);
    }
    var key =
        read.stream().filter(each -> wanted.stream().anyMatch(each.property().name()::equals));
    var found = key.findFirst();
    found
        .filter(each -> !isKeyType(each.property().type()))
        .ifPresent(
            each ->
                errors.add(
                    each.line(),
                    "the key of '" + name + "' is of type " + each.property().type().label(),
                    "string, int32, int64"));
    return found;
  }

  private static boolean isKeyType(PropertyType type) {
    return type == PropertyType.STRING || type == PropertyType.INT32 || type == PropertyType.INT64;
  }

  private NodeType type(String name, SettingsReader reader, List<Read> read, Read key) {
    var ordered = new ArrayList<Property>();
    // Whatever the file says, the key always has a value.
    var own = key.property();
    var first = new Property(own.name(), own.type(), false, own.values(), own.description());
    ordered.add(first);
    read.stream().filter(each -> !each.equals(key)).map(Read::property).forEach(ordered::add);
    var names = ordered.stream().map(Property::name).toList();
    var usual = new ArrayList<String>();
    for (var each : reader.texts("default")) {
      if (!names.contains(each.text())) {
        errors.unknown(each.line(), "property", each.text(), names);
      } else if (!usual.contains(each.text())) {
        usual.add(each.text());
      }
    }
    return new NodeType(
        name,
        reader.text("description").orElse(""),
        first,
        ordered,
        usual.isEmpty() ? names : usual,
        NodeType.UNCOUNTED);
  }

  private RowAccess access(String name, SettingsReader reader) {
    var role = reader.oneOf("minimum_role", ROLES);
    var visible = reader.oneOf("visible", VISIBLE);
    var scope = reader.text("scope");
    if (scope.isPresent()) {
      if (reader.has("visible")) {
        errors.add(reader.line("visible"), "a type with a scope needs no 'visible'");
      }
      var column = NameReader.column(scope.get(), reader.line("scope"), errors);
      return column
          .<RowAccess>map(found -> new RowAccess.Scoped(found, role.orElse(Scope.Role.GUEST)))
          .orElse(new RowAccess.Open());
    }
    if (role.isPresent()) {
      errors.add(reader.line("minimum_role"), "a role needs a scope", "scope: COLUMN");
    }
    if (scoped && !reader.has("visible")) {
      errors.add(
          reader.line(),
          "other types have a scope, so '" + name + "' must say who may see it",
          "scope: COLUMN, visible: everyone, visible: linked");
    }
    return visible.orElse(new RowAccess.Open());
  }

  private NodeTable table(
      TableName table, SettingsReader reader, List<Read> read, Read key, RowAccess access) {
    var columns = new LinkedHashMap<String, PropertySource>();
    read.stream()
        .filter(each -> !each.equals(key))
        .forEach(each -> columns.put(each.property().name(), each.stored()));
    var reference =
        reader
            .text("reference")
            .flatMap(column -> NameReader.column(column, reader.line("reference"), errors))
            .orElse(key.column());
    expectations.add(TableExpectation.column(reader.line("reference"), table, reference));
    if (access instanceof RowAccess.Scoped(SqlName column, var _)) {
      expectations.add(TableExpectation.column(reader.line("scope"), table, column));
    }
    var where = NameReader.where(reader, errors);
    where.forEach(
        fixed ->
            expectations.add(TableExpectation.column(reader.line("where"), table, fixed.column())));
    var hidden = read.stream().filter(Read::adminOnly).toList();
    hidden.stream()
        .filter(_ -> !(access instanceof RowAccess.Scoped))
        .forEach(each -> errors.add(each.line(), "'admin_only' needs a scope"));
    hidden.stream()
        .filter(each -> each.equals(key))
        .forEach(each -> errors.add(each.line(), "the key cannot be for administrators only"));
    var names =
        access instanceof RowAccess.Scoped
            ? hidden.stream().map(each -> each.property().name()).collect(Collectors.toSet())
            : java.util.Set.<String>of();
    return new NodeTable(table, key.stored(), reference, columns, where, access, names, false);
  }

  /// The properties that the file marks, or else those that usually hold a name.
  private static List<Property> searched(NodeType type, List<Read> read) {
    var marked = read.stream().filter(Read::search).map(Read::property).toList();
    return marked.isEmpty() ? OntologyFile.foundBy(type) : marked;
  }
}
