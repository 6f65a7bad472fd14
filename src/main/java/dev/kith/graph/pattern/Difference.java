package dev.kith.graph.pattern;

import java.util.Set;

/// What may differ between an earlier change of a graph and now; all else is as it was.
///
/// @param history what changes are counted in: another where a backup took the graph's place or it
///   was rebuilt, so that the same number is another change; empty where nobody said
/// @param prefixed the types whose keys are cut out of longer ids now; where that was not so
///   earlier, every key of the type is another
/// @param nodes nodes that came, went or have other properties
/// @param starts nodes that a relationship starts at that came, went or has other properties
public record Difference(
    String history, Set<String> prefixed, Set<NodeRef> nodes, Set<NodeRef> starts) {
  public Difference {
    prefixed = Set.copyOf(prefixed);
    nodes = Set.copyOf(nodes);
    starts = Set.copyOf(starts);
  }
}
