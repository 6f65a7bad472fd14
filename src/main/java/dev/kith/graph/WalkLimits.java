package dev.kith.graph;

import dev.kith.fault.Fault;

/// How much of a graph one walk may touch before it is refused.
public record WalkLimits(int nodes, int edges) {
  /// The default limits of a server.
  public static final WalkLimits USUAL = new WalkLimits(2_000_000, 10_000_000);

  /// A generous estimate of the memory that a walk needs for a node or an edge until its answer is
  /// written.
  private static final long BYTES_A_NODE = 64;

  private static final long BYTES_AN_EDGE = 48;

  /// The limits for an amount of memory, half of it for nodes; never above the defaults.
  public static WalkLimits within(long bytes) {
    return new WalkLimits(
        Math.clamp(bytes / 2 / BYTES_A_NODE, 1, USUAL.nodes),
        Math.clamp(bytes / 2 / BYTES_AN_EDGE, 1, USUAL.edges));
  }

  /// Raises a fault once a walk has collected too much; a walk is never cut silently.
  public void check(int nodesFound, int edgesFound) {
    if (nodesFound > nodes) {
      throw tooMany("nodes", nodes);
    }
    if (edgesFound > edges) {
      throw tooMany("edges", edges);
    }
  }

  private static RuntimeException tooMany(String what, int bound) {
    return new Fault.LimitReached(
            what, bound, "Ask for fewer hops or fewer seeds, or start at a less connected node.")
        .raise();
  }
}
