package dev.kith.pattern;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.List;

/// A way from one node to another that visits no node twice.
public record FoundPath(List<Hop> hops) {
  public FoundPath {
    hops = List.copyOf(hops);
    if (hops.isEmpty()) {
      throw new IllegalArgumentException("a path without a relationship");
    }
  }

  /// The nodes, one more than there are hops.
  public List<NodeRef> nodes() {
    var nodes = new ArrayList<>(List.of(hops.getFirst().start()));
    hops.forEach(hop -> nodes.add(hop.end()));
    return nodes;
  }

  /// Its place in the order of paths.
  public PathPosition position() {
    return new PathPosition(nodes(), hops.stream().map(PathPosition::mark).toList());
  }

  /// A place in the order of paths: by length, then by nodes, then by relationships.
  ///
  /// @param marks of each hop, the sign of its direction and the relationship's name
  public record PathPosition(List<NodeRef> nodes, List<String> marks) {
    public PathPosition {
      nodes = List.copyOf(nodes);
      marks = List.copyOf(marks);
    }

    static String mark(Hop hop) {
      return hop.type().name() + (hop.taken() ? "+" : "-");
    }
  }
}
