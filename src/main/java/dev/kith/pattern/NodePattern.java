package dev.kith.pattern;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.NodeType;
import java.util.List;
import java.util.Optional;

/// Which nodes may be at one end of a walk.
///
/// @param keys only these; absent: all that fit the condition
public record NodePattern(NodeType type, Optional<List<Literal>> keys, Filter filter) {
  public NodePattern {
    keys = keys.map(List::copyOf);
  }

  /// Whether every node of the type matches.
  public boolean isUnbounded() {
    return keys.isEmpty() && filter.isAll();
  }
}
