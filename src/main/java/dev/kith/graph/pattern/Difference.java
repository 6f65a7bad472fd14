package dev.kith.graph.pattern;

import java.util.Set;

/// What may differ between an earlier change of a graph and now; all else is as it was.
///
/// @param prefixed the types whose keys are cut out of longer ids now; where that was not so
///   earlier, every key of the type is another
/// @param nodes nodes that came, went or have other properties
/// @param starts nodes that a relationship starts at that came, went or has other properties
public record Difference(Set<String> prefixed, Set<NodeRef> nodes, Set<NodeRef> starts) {
  public Difference {
    prefixed = Set.copyOf(prefixed);
    nodes = Set.copyOf(nodes);
    starts = Set.copyOf(starts);
  }
}
