package dev.kith.schema;

import java.util.List;
import java.util.Optional;

/// A type of node: its key and its properties.
///
/// @param key the property that identifies a node, never null; the first of the properties
/// @param properties all of them, in the order in which they are returned
/// @param usual the names of those that are returned if a caller names none
/// @param count how many nodes there are, as far as known; -1 if nobody counted
public record NodeType(
    String name,
    String description,
    Property key,
    List<Property> properties,
    List<String> usual,
    long count) {
  /// The number of nodes if nobody counted.
  public static final long UNCOUNTED = -1;

  public NodeType {
    properties = List.copyOf(properties);
    usual = List.copyOf(usual);
    if (properties.isEmpty() || !properties.getFirst().equals(key)) {
      throw new IllegalArgumentException("the key is not the first property of " + name);
    }
  }

  /// Its name tells it from others. To hash all its properties would take longer than many look-ups
  /// do.
  @Override
  public int hashCode() {
    return name.hashCode();
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
