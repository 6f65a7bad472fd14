package dev.kith.pattern;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The walks of one step of a chain, among relationships that were read.
final class StepWalks {
  private final ChainQuestion.Step step;
  private final Map<NodeRef, List<Hop>> away;
  private final Extent extent;
  private final Map<NodeRef, Map<NodeRef, List<Hop>>> byEnd = new HashMap<>();

  /// @param away the relationships that lead away from nodes
  StepWalks(ChainQuestion.Step step, Map<NodeRef, List<Hop>> away, Extent extent) {
    this.step = step;
    this.away = away;
    this.extent = extent;
  }

  /// The relationships of every walk from here to there, with their places on it.
  ///
  /// @return the length of the shortest such walk
  int between(NodeRef from, NodeRef to, HopConsumer consumer) {
    if (step.maxHops() == 1) {
      single(from, to).forEach(hop -> consumer.accept(hop, 1));
      return 1;
    }
    int shortest = step.maxHops();
    for (int length = step.maxHops(); length >= step.minHops(); length--) {
      var layers = new ArrayList<Set<NodeRef>>(List.of(Set.of(from)));
      while (layers.size() <= length) {
        layers.add(next(layers.getLast()));
      }
      if (!layers.getLast().contains(to)) {
        continue;
      }
      shortest = length;
      Set<NodeRef> wanted = Set.of(to);
      for (int hop = length; hop >= 1; hop--) {
        var before = new LinkedHashSet<NodeRef>();
        for (var node : layers.get(hop - 1)) {
          for (var taken : away.getOrDefault(node, List.of())) {
            if (wanted.contains(taken.end())) {
              before.add(node);
              consumer.accept(taken, hop);
            }
          }
        }
        wanted = before;
      }
    }
    return shortest;
  }

  /// The relationships from here to there. One node may have very many, and each be asked for.
  private List<Hop> single(NodeRef from, NodeRef to) {
    return byEnd.computeIfAbsent(from, this::byEnd).getOrDefault(to, List.of());
  }

  private Map<NodeRef, List<Hop>> byEnd(NodeRef from) {
    var grouped = new HashMap<NodeRef, List<Hop>>();
    for (var hop : away.getOrDefault(from, List.of())) {
      grouped.computeIfAbsent(hop.end(), _ -> new ArrayList<>(1)).add(hop);
    }
    return grouped;
  }

  private Set<NodeRef> next(Set<NodeRef> layer) {
    var next = new LinkedHashSet<NodeRef>();
    for (var node : layer) {
      for (var hop : away.getOrDefault(node, List.of())) {
        extent.step();
        next.add(hop.end());
      }
    }
    return next;
  }

  /// Receives what lies on a walk.
  @FunctionalInterface
  interface HopConsumer {
    /// @param place from 1
    void accept(Hop hop, int place);
  }
}
