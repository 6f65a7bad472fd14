package dev.kith.graph;

import dev.kith.fault.Fault;

/// How much of a graph one walk may touch before it is refused.
public record WalkLimits(int nodes, int edges) {
  /// The default limits of a server.
  public static final WalkLimits USUAL = new WalkLimits(2_000_000, 10_000_000);

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
