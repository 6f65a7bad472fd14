package dev.kith.mapped.ontology;

import dev.kith.schema.Property;
import dev.kith.schema.Property.Presence;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads the properties of a type: `name: type`, or `name:` with more to say.
final class PropertyReader {
  private static final List<String> KNOWN =
      List.of(
          "type",
          "column",
          "stored",
          "nullable",
          "values",
          "enum",
          "description",
          "search",
          "admin_only");
  private static final Map<String, PropertyType> TYPES = new LinkedHashMap<>();
  private static final Map<String, Storage> STORAGES = new LinkedHashMap<>();

  static {
    Arrays.stream(PropertyType.values()).forEach(type -> TYPES.put(type.label(), type));
    Arrays.stream(Storage.values())
        .forEach(storage -> STORAGES.put(storage.name().toLowerCase(Locale.ROOT), storage));
  }

  private final OntologyErrors errors;
  private final Map<String, List<String>> enums;

  PropertyReader(OntologyErrors errors, Map<String, List<String>> enums) {
    this.errors = errors;
    this.enums = enums;
  }

  /// A property, where it is stored, and its other settings.
  record Read(
      int line,
      Property property,
      SqlName column,
      Storage storage,
      boolean search,
      boolean adminOnly) {
    PropertySource stored() {
      return new PropertySource.Column(column, storage);
    }

    TableExpectation expectation(TableName table) {
      return new TableExpectation(
          line,
          table,
          Optional.of(column),
          Optional.of(property.type()),
          storage,
          Optional.empty());
    }
  }

  Optional<Read> read(Map.Entry<String, YamlNode> entry) {
    var name = entry.getKey();
    var value = entry.getValue();
    var members =
        switch (value) {
          case YamlNode.Members written -> written;
          case YamlNode.Scalar type -> new YamlNode.Members(type.line(), Map.of("type", type));
          case YamlNode.Items list -> {
            errors.add(list.line(), "property '" + name + "' is a list", "a type, or a mapping");
            yield new YamlNode.Members(list.line(), Map.of());
          }
        };
    return read(name, new SettingsReader(members, errors, KNOWN));
  }

  private Optional<Read> read(String name, SettingsReader reader) {
    if (!reader.has("type")) {
      errors.add(
          reader.line(), "property '" + name + "' has no type", String.join(", ", TYPES.keySet()));
    }
    var column =
        NameReader.column(reader.text("column").orElse(name), reader.line("column"), errors);
    var storage = reader.oneOf("stored", STORAGES).orElse(Storage.NATIVE);
    var presence = reader.flag("nullable", true) ? Presence.MAYBE : Presence.DECLARED;
    boolean search = reader.flag("search", false);
    boolean adminOnly = reader.flag("admin_only", false);
    var description = reader.text("description").orElse("");
    var type = reader.oneOf("type", TYPES);
    var values = type.isPresent() ? values(name, type.get(), reader) : List.<String>of();
    if (type.isEmpty() || column.isEmpty()) {
      return Optional.empty();
    }
    if (search && !type.get().isText()) {
      errors.add(reader.line("search"), "only a string or an enum can be searched");
    }
    var property = new Property(name, type.get(), presence, values, description, false);
    return Optional.of(new Read(reader.line(), property, column.get(), storage, search, adminOnly));
  }

  private List<String> values(String name, PropertyType type, SettingsReader reader) {
    var own = reader.texts("values").stream().map(YamlNode.Scalar::text).distinct().toList();
    var shared = reader.text("enum");
    if (type != PropertyType.ENUM) {
      if (!own.isEmpty() || shared.isPresent()) {
        errors.add(reader.line(), "property '" + name + "' has values but is not an enum");
      }
      return List.of();
    }
    if (shared.isPresent() && !enums.containsKey(shared.get())) {
      errors.unknown(reader.line("enum"), "enum", shared.get(), enums.keySet());
      return List.of();
    }
    var values = shared.map(key -> enums.getOrDefault(key, List.of())).orElse(own);
    if (values.isEmpty()) {
      errors.add(
          reader.line(),
          "enum '" + name + "' has no values",
          "values: [a, b], or enum: with the name of one under 'enums'");
    }
    return values;
  }
}
