package dev.kith.schema;

import java.util.List;

/// Something that nodes or relationships of a type may have a value for.
///
/// @param presence whether every node or relationship of the type has a value
/// @param values the values of an enum, in order; empty for other types
/// @param inferred whether the values are those that were found, so that others may come; otherwise
///   somebody declared that there are no others
public record Property(
    String name,
    PropertyType type,
    Presence presence,
    List<String> values,
    String description,
    boolean inferred) {
  public Property {
    values = List.copyOf(values);
  }

  /// Whether there is a value.
  public enum Presence {
    MAYBE,
    /// Whoever described the tables says that there always is one. Callers see that, and no
    /// question relies on it: rows without a value would be missing from its answer.
    DECLARED,
    ALWAYS
  }

  /// A property whose values nobody counted.
  public Property(
      String name, PropertyType type, boolean nullable, List<String> values, String description) {
    this(name, type, nullable ? Presence.MAYBE : Presence.ALWAYS, values, description, false);
  }

  /// A property without a list of values.
  public static Property of(String name, PropertyType type, boolean nullable) {
    return new Property(name, type, nullable, List.of(), "");
  }

  /// Its name mostly tells it from others.
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /// Whether callers see that a value may be missing.
  public boolean nullable() {
    return presence == Presence.MAYBE;
  }

  /// Whether one may be missing, whatever was declared.
  public boolean canBeMissing() {
    return presence != Presence.ALWAYS;
  }
}
