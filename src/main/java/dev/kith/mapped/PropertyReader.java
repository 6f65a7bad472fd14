package dev.kith.mapped;

import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Name;
import dev.kith.sql.Stored;
import dev.kith.sql.Stored.Storage;
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

  private final Mistakes mistakes;
  private final Map<String, List<String>> enums;

  PropertyReader(Mistakes mistakes, Map<String, List<String>> enums) {
    this.mistakes = mistakes;
    this.enums = enums;
  }

  /// A property, where it lies, and what else is said of it.
  record Read(
      int line,
      Property property,
      Name column,
      Storage storage,
      boolean search,
      boolean adminOnly) {
    Stored stored() {
      return new Stored.Column(column, storage);
    }

    Claim claim(TableName table) {
      return new Claim(
          line,
          table,
          Optional.of(column),
          Optional.of(property.type()),
          storage,
          Optional.empty());
    }
  }

  Optional<Read> read(Map.Entry<String, Yaml> entry) {
    var name = entry.getKey();
    var value = entry.getValue();
    var members =
        switch (value) {
          case Yaml.Members written -> written;
          case Yaml.Scalar type -> new Yaml.Members(type.line(), Map.of("type", type));
          case Yaml.Items list -> {
            mistakes.add(list.line(), "property '" + name + "' is a list", "a type, or a mapping");
            yield new Yaml.Members(list.line(), Map.of());
          }
        };
    return read(name, new Reader(members, mistakes, KNOWN));
  }

  private Optional<Read> read(String name, Reader reader) {
    if (!reader.has("type")) {
      mistakes.add(
          reader.line(), "property '" + name + "' has no type", String.join(", ", TYPES.keySet()));
    }
    var column = Names.column(reader.text("column").orElse(name), reader.line("column"), mistakes);
    var storage = reader.oneOf("stored", STORAGES).orElse(Storage.NATIVE);
    boolean nullable = reader.flag("nullable", true);
    boolean search = reader.flag("search", false);
    boolean adminOnly = reader.flag("admin_only", false);
    var description = reader.text("description").orElse("");
    var type = reader.oneOf("type", TYPES);
    var values = type.isPresent() ? values(name, type.get(), reader) : List.<String>of();
    if (type.isEmpty() || column.isEmpty()) {
      return Optional.empty();
    }
    if (search && !type.get().isText()) {
      mistakes.add(reader.line("search"), "only a string or an enum can be searched");
    }
    var property = new Property(name, type.get(), nullable, values, description);
    return Optional.of(new Read(reader.line(), property, column.get(), storage, search, adminOnly));
  }

  private List<String> values(String name, PropertyType type, Reader reader) {
    var own = reader.texts("values").stream().map(Yaml.Scalar::text).distinct().toList();
    var shared = reader.text("enum");
    if (type != PropertyType.ENUM) {
      if (!own.isEmpty() || shared.isPresent()) {
        mistakes.add(reader.line(), "property '" + name + "' has values but is no enum");
      }
      return List.of();
    }
    if (shared.isPresent() && !enums.containsKey(shared.get())) {
      mistakes.unknown(reader.line("enum"), "enum", shared.get(), enums.keySet());
      return List.of();
    }
    var values = shared.map(key -> enums.getOrDefault(key, List.of())).orElse(own);
    if (values.isEmpty()) {
      mistakes.add(
          reader.line(),
          "enum '" + name + "' has no values",
          "values: [a, b], or enum: with the name of one under 'enums'");
    }
    return values;
  }
}
