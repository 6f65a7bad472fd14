package dev.kith.graph;

import java.util.List;

/// What a batch of mutations did, one outcome for each, once it is durable.
///
/// @param change the number of the change, or 0 where nothing was changed
/// @param embedded whether every node written has its vector already; the others get theirs later
public record Written(long change, List<Outcome> outcomes, boolean embedded) {
  public Written {
    outcomes = List.copyOf(outcomes);
  }

  /// What a graph without vectors did, or one that makes them later.
  public Written(long change, List<Outcome> outcomes) {
    this(change, outcomes, false);
  }

  /// What one mutation did.
  public sealed interface Outcome {
    /// It changed the graph.
    record Done() implements Outcome {}

    /// The graph was already so.
    record Unchanged() implements Outcome {}

    /// A node with that id was there already, and stays as it is.
    record NodeExists(Node existing, int observations) implements Outcome {}

    /// An edge with that triple was there already, and stays as it is.
    record EdgeExists(Edge existing) implements Outcome {}

    /// Nodes became one.
    ///
    /// @param observations how many were new to the node that stays
    /// @param edges how many now start or end there
    /// @param dropped how many it had already, or would have led to itself
    record Merged(int observations, int edges, int dropped) implements Outcome {}

    /// Observations came or went.
    ///
    /// @param changed those added or removed
    /// @param total how many the node has now
    record Observed(List<String> changed, int total) implements Outcome {
      public Observed {
        changed = List.copyOf(changed);
      }
    }
  }
}
