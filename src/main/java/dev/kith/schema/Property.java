package dev.kith.schema;

import java.util.List;

/// Something that nodes or relationships of a type may have a value for.
///
/// @param values the values of an enum, in order; empty for other types
/// @param inferred whether the values are those that were found, so that others may come; otherwise
///   somebody declared that there are no others
public record Property(
    String name,
    PropertyType type,
    boolean nullable,
    List<String> values,
    String description,
    boolean inferred) {
  public Property {
    values = List.copyOf(values);
  }

  /// A property as somebody declared it.
  public Property(
      String name, PropertyType type, boolean nullable, List<String> values, String description) {
    this(name, type, nullable, values, description, false);
  }

  /// A property without a list of values.
  public static Property of(String name, PropertyType type, boolean nullable) {
    return new Property(name, type, nullable, List.of(), "");
  }
}
