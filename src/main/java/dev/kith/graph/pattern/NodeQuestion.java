package dev.kith.graph.pattern;

import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Optional;

/// Nodes of one type that meet a condition.
///
/// @param keys only these nodes; empty: no such bound, which is not the same as an empty list
/// @param properties the columns of the answer, the key always first
/// @param order by which columns; the key, ascending, always breaks ties
/// @param after the values of the order's columns and of the key in the last row already returned
/// @param limit how many rows at most
/// @param sorted whether the order matters; to keep it an engine may have to read more
public record NodeQuestion(
    NodeType type,
    Optional<List<Literal>> keys,
    Filter filter,
    List<Property> properties,
    List<Sort> order,
    Optional<List<Literal>> after,
    int limit,
    boolean sorted) {
  public NodeQuestion {
    keys = keys.map(List::copyOf);
    properties = List.copyOf(properties);
    order = List.copyOf(order);
    after = after.map(List::copyOf);
    if (properties.isEmpty() || !properties.getFirst().equals(type.key())) {
      throw new IllegalArgumentException("the key is not the first column");
    }
    if (after.isPresent() && after.get().size() != order.size() + 1) {
      throw new IllegalArgumentException("the position does not fit the order");
    }
  }

  /// Nodes in their order.
  public NodeQuestion(
      NodeType type,
      Optional<List<Literal>> keys,
      Filter filter,
      List<Property> properties,
      List<Sort> order,
      Optional<List<Literal>> after,
      int limit) {
    this(type, keys, filter, properties, order, after, limit, true);
  }

  /// The keys of some nodes under a condition, whichever they are.
  public static NodeQuestion any(NodeType type, Filter filter, int limit) {
    return new NodeQuestion(
        type,
        Optional.empty(),
        filter,
        List.of(type.key()),
        List.of(),
        Optional.empty(),
        limit,
        false);
  }

  /// Those of some nodes that meet a condition, in any order.
  public static NodeQuestion among(
      NodeType type, List<Literal> keys, Filter filter, List<Property> columns) {
    return among(type, keys, filter, columns, Optional.empty());
  }

  /// The same, of those that come after one in the order of keys.
  public static NodeQuestion among(
      NodeType type,
      List<Literal> keys,
      Filter filter,
      List<Property> columns,
      Optional<List<Literal>> after) {
    return new NodeQuestion(
        type, Optional.of(keys), filter, columns, List.of(), after, Integer.MAX_VALUE, false);
  }

  /// The first nodes under a condition, in the order of their keys.
  public static NodeQuestion of(NodeType type, Filter filter, List<Property> columns, int limit) {
    return new NodeQuestion(
        type, Optional.empty(), filter, columns, List.of(), Optional.empty(), limit);
  }

  /// Some of these nodes, in the order of their keys.
  public static NodeQuestion of(
      NodeType type, List<Literal> keys, Filter filter, List<Property> columns) {
    return new NodeQuestion(
        type, Optional.of(keys), filter, columns, List.of(), Optional.empty(), Integer.MAX_VALUE);
  }
}
