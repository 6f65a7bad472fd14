package dev.kith.pattern;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;

/// Counts what a walk has collected against its limits.
final class Extent {
  /// What a walk collects is held as objects: an operator's settings cannot exceed these limits.
  private static final int MOST_NODES = 500_000;

  private static final int MOST_RELATIONSHIPS = 1_000_000;
  private static final long MOST_STEPS = 50_000_000;
  private static final int BETWEEN_CHECKS = 0xFFF;

  private final Call call;
  private final int nodes;
  private final int relationships;
  private int nodesFound;
  private int relationshipsFound;
  private long steps;

  Extent(Call call, WalkLimits limits) {
    this.call = call;
    this.nodes = Math.min(limits.nodes(), MOST_NODES);
    this.relationships = Math.min(limits.edges(), MOST_RELATIONSHIPS);
  }

  /// How many more relationships may be collected; checked before each question.
  int room() {
    call.check();
    return relationships - relationshipsFound;
  }

  /// Counts the result of a question.
  void found(int moreNodes, int moreRelationships) {
    nodesFound += moreNodes;
    relationshipsFound += moreRelationships;
    if (nodesFound > nodes) {
      throw reached("nodes", nodes);
    }
    if (relationshipsFound > relationships) {
      throw reached("relationships", relationships);
    }
  }

  /// A question alone found more relationships than there is room for.
  RuntimeException tooManyRelationships() {
    return reached("relationships", relationships);
  }

  /// Counts one step in memory.
  void step() {
    steps++;
    if ((steps & BETWEEN_CHECKS) == 0) {
      call.check();
    }
    if (steps > MOST_STEPS) {
      throw reached("steps of search", MOST_STEPS);
    }
  }

  private static RuntimeException reached(String what, long bound) {
    return new Fault.LimitReached(
            what,
            bound,
            "Ask for fewer hops, name the relationship types, or narrow the start with ids or"
                + " filters.")
        .raise();
  }
}
