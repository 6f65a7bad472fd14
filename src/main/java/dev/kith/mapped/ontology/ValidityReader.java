package dev.kith.mapped.ontology;

import dev.kith.mapped.ontology.PropertyReader.Read;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Validity;
import java.util.List;
import java.util.Optional;

/// Reads which properties of a type tell when its rows hold.
record ValidityReader(OntologyErrors errors) {
  static final String FROM = "valid_from";
  static final String UNTIL = "valid_until";

  /// @param properties those of the type
  Optional<Validity> read(SettingsReader reader, List<Read> properties) {
    var from = property(FROM, reader, properties);
    var until = property(UNTIL, reader, properties);
    return from.isEmpty() && until.isEmpty()
        ? Optional.empty()
        : Optional.of(new Validity(from, until));
  }

  private Optional<Property> property(
      String setting, SettingsReader reader, List<Read> properties) {
    var name = reader.text(setting);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    var line = reader.line(setting);
    var found =
        properties.stream().filter(each -> each.property().name().equals(name.get())).findFirst();
    if (found.isEmpty()) {
      var names = properties.stream().map(each -> each.property().name()).toList();
      errors.unknown(line, "property", name.get(), names);
    } else if (found.get().adminOnly()) {
      // what a caller sees would tell what the property says
      errors.add(line, "'" + name.get() + "' is for administrators only", "another property");
    } else if (!isTime(found.get().property().type())) {
      errors.add(
          line,
          "'" + name.get() + "' is of type " + found.get().property().type().label(),
          "a property of type date or datetime");
    } else {
      return Optional.of(found.get().property());
    }
    return Optional.empty();
  }

  private static boolean isTime(PropertyType type) {
    return type == PropertyType.DATE || type == PropertyType.DATETIME;
  }
}
