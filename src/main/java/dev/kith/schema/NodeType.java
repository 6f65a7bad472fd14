package dev.kith.schema;

import java.util.List;
import java.util.Optional;

/// A sort of node: how its nodes are told apart, and what is known about each.
///
/// @param key what tells its nodes apart, never null; it stands first among the properties
/// @param properties all of them, in the order in which they are returned
/// @param usual the names of those that are returned where a caller names none
/// @param count how many nodes there are, as far as known; -1 where nobody counted
public record NodeType(
    String name,
    String description,
    Property key,
    List<Property> properties,
    List<String> usual,
    long count) {
  /// How many nodes there are where nobody counted.
  public static final long UNCOUNTED = -1;

  public NodeType {
    properties = List.copyOf(properties);
    usual = List.copyOf(usual);
    if (properties.isEmpty() || !properties.getFirst().equals(key)) {
      throw new IllegalArgumentException("the key is not the first property of " + name);
    }
  }

  /// The property of that name.
  public Optional<Property> property(String wanted) {
    return properties.stream().filter(known -> known.name().equals(wanted)).findFirst();
  }

  /// The names of all properties.
  public List<String> propertyNames() {
    return properties.stream().map(Property::name).toList();
  }
}
