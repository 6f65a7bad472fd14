package dev.kith.graph;

import java.util.List;

/// What a batch of mutations did, one outcome for each, once it is durable.
///
/// @param change the number of the change, 0 if nothing was changed, or [#UNNUMBERED]
/// @param embedded whether every written node already has its vector; otherwise they get it later
public record Written(long change, List<Outcome> outcomes, boolean embedded) {
  /// In place of the number for scoped callers, whom it would tell how much others write.
  public static final long UNNUMBERED = -1;

  public Written {
    outcomes = List.copyOf(outcomes);
  }

  /// The result of a graph without vectors, or one that computes them later.
  public Written(long change, List<Outcome> outcomes) {
    this(change, outcomes, false);
  }

  public boolean isChanged() {
    return change != 0;
  }

  /// The same for a caller that must not learn the number.
  public Written unnumbered() {
    return isChanged() ? new Written(UNNUMBERED, outcomes, embedded) : this;
  }

  /// What one mutation did.
  public sealed interface Outcome {
    /// It changed the graph.
    record Done() implements Outcome {}

    /// Nothing had to change.
    record Unchanged() implements Outcome {}

    /// A node with that id already exists, and stays as it is.
    record NodeExists(Node existing, int observations) implements Outcome {}

    /// An edge with that triple already exists, and stays as it is.
    record EdgeExists(Edge existing) implements Outcome {}

    /// An edge with that triple already exists; from this change on it holds at further times.
    record EdgeHolds(Edge existing) implements Outcome {}

    /// There is no such edge.
    record EdgeMissing() implements Outcome {}

    /// Nodes were merged.
    ///
    /// @param observations how many were new to the node that stays
    /// @param edges how many now start or end there
    /// @param dropped how many it already had, or would have led to itself
    record Merged(int observations, int edges, int dropped) implements Outcome {}

    /// Observations were ended.
    ///
    /// @param ended those that held until then
    /// @param missing those that the node does not have
    /// @param total how many of the node's hold now
    record Ended(List<String> ended, List<String> missing, int total) implements Outcome {
      public Ended {
        ended = List.copyOf(ended);
        missing = List.copyOf(missing);
      }
    }

    /// Observations were added or removed.
    ///
    /// @param changed those added or removed
    /// @param total how many the node has now, without those that ended
    record Observed(List<String> changed, int total) implements Outcome {
      public Observed {
        changed = List.copyOf(changed);
      }
    }
  }
}
