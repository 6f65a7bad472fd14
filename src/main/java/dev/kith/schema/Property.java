package dev.kith.schema;

import java.util.List;

/// Something that nodes or relationships of a type may have a value for.
///
/// @param values the values of an enum, in order; empty for other types
public record Property(
    String name, PropertyType type, boolean nullable, List<String> values, String description) {
  public Property {
    values = List.copyOf(values);
  }

  /// A property without a list of values.
  public static Property of(String name, PropertyType type, boolean nullable) {
    return new Property(name, type, nullable, List.of(), "");
  }
}
