package dev.kith.graph.pattern;

import java.util.Set;

/// What may differ between an earlier change of a graph and now; all else is as it was.
///
/// @param history the history that change numbers belong to: a different one if the graph was
///   restored from a backup or rebuilt, so that the same number is another change; empty if unknown
/// @param prefixed the types whose keys are now the rest of longer ids; if that was not so before,
///   every key of the type has changed
/// @param nodes nodes that were added, removed or changed
/// @param starts the sources of relationships that were added, removed or changed
public record Difference(
    String history, Set<String> prefixed, Set<NodeRef> nodes, Set<NodeRef> starts) {
  public Difference {
    prefixed = Set.copyOf(prefixed);
    nodes = Set.copyOf(nodes);
    starts = Set.copyOf(starts);
  }
}
