package dev.kith.mapped;

import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers the nodes that one read has met, from 0. Only nodes that exist get a number.
final class Handles {
  private final List<NodeRef> nodes = new ArrayList<>();
  private final Map<NodeRef, Integer> known = new HashMap<>();

  int of(NodeRef node) {
    var handle = known.putIfAbsent(node, nodes.size());
    if (handle == null) {
      nodes.add(node);
      return nodes.size() - 1;
    }
    return handle;
  }

  NodeRef node(int handle) {
    return nodes.get(handle);
  }

  int count() {
    return nodes.size();
  }
}
