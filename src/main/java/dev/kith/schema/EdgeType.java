package dev.kith.schema;

import java.util.List;
import java.util.Optional;

/// A type of relationship between two node types. Several may share a name and differ in their
/// ends.
///
/// @param from the name of the node type it starts at
/// @param to the name of the node type it leads to
public record EdgeType(
    String name, String from, String to, String description, List<Property> properties) {
  public EdgeType {
    properties = List.copyOf(properties);
  }

  /// Without its properties: to hash them would take longer than many look-ups do.
  @Override
  public int hashCode() {
    return 31 * (31 * name.hashCode() + from.hashCode()) + to.hashCode();
  }

  /// The property of that name.
  public Optional<Property> property(String wanted) {
    return properties.stream().filter(known -> known.name().equals(wanted)).findFirst();
  }
}
