package dev.kith.graph;

import dev.kith.fault.Fault;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.Past;
import java.util.List;
import java.util.Optional;

/// One named graph, whichever engine holds it.
public interface Graph {
  /// The name and what its owner says about it.
  About about();

  /// Runs `reading` on a consistent snapshot of the graph.
  <T> T read(Call call, Reading<T> reading);

  /// A value that is equal to an earlier one only if nothing was written in between, found without
  /// opening anything; empty where only a reading tells.
  default Optional<Object> fingerprint() {
    return Optional.empty();
  }

  /// What the graph was then, for a call to read it so; raises a fault where nobody can tell.
  default Past past(Call call, AsOf wanted) {
    throw new Fault.InvalidArguments(
            List.of(
                Fault.problem(
                    "/as_of",
                    "cannot be answered: '" + about().database() + "' is mapped from tables",
                    "a database that Kith stores itself, or one whose ontology says valid_from or"
                        + " valid_until of a type; of other tables, filter by their columns")))
        .raise();
  }

  /// Makes a batch of changes, durable when this returns; raises a fault, and changes nothing, if
  /// any of them is invalid.
  Written write(Call call, List<Mutation> batch);

  /// Undoes the change of that number.
  Written undo(Call call, long change);

  /// Forgets for good: what is there, and what the history tells of it.
  ///
  /// @param dryRun whether to tell only what would go
  default Forgetting.Forgotten forget(Call call, Forgetting what, boolean dryRun) {
    throw new Fault.ReadOnly(about().database()).raise();
  }

  /// Reads a snapshot of a graph. It may be restarted if the snapshot expires, so it must have no
  /// side effects.
  @FunctionalInterface
  interface Reading<T> {
    T from(GraphView view);
  }
}
