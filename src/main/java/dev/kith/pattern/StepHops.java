package dev.kith.pattern;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// One step of a chain: the relationships it may follow, as far as they were read.
///
/// What was read for one start is not read again for the next.
final class StepHops {
  private final Walker walker;
  private final ChainQuestion.Step step;
  private final Map<NodeRef, List<Hop>> away = new HashMap<>();

  StepHops(Walker walker, ChainQuestion.Step step) {
    this.walker = walker;
    this.step = step;
  }

  /// Reads everything that the step can follow from these nodes; returns every node it can end at.
  Set<NodeRef> expand(Collection<NodeRef> from) {
    var ends = new LinkedHashSet<NodeRef>();
    Set<NodeRef> frontier = new LinkedHashSet<>(from);
    for (int hop = 1; hop <= step.maxHops() && !frontier.isEmpty(); hop++) {
      look(frontier);
      var next = new LinkedHashSet<NodeRef>();
      frontier.forEach(
          node -> away.getOrDefault(node, List.of()).forEach(taken -> next.add(taken.end())));
      if (hop >= step.minHops()) {
        ends.addAll(next);
      }
      frontier = next;
    }
    return ends;
  }

  /// Announces the step from those of these nodes that exist.
  void expect(Collection<NodeRef> from) {
    walker.expect(from, step.direction(), step.ways(), step.returned());
  }

  private void look(Set<NodeRef> frontier) {
    var unknown = frontier.stream().filter(node -> !away.containsKey(node)).toList();
    unknown.forEach(node -> away.put(node, new ArrayList<>()));
    if (unknown.isEmpty()) {
      return;
    }
    walker.extent().found(unknown.size(), 0);
    for (var hop : walker.hops(unknown, step.direction(), step.ways(), step.returned())) {
      away.computeIfAbsent(hop.start(), _ -> new ArrayList<>()).add(hop);
    }
  }

  /// Where the step from this node can end, in order.
  List<NodeRef> ends(NodeRef from) {
    var ends = new TreeSet<>(NodeOrder.NODES);
    Set<NodeRef> layer = Set.of(from);
    for (int hop = 1; hop <= step.maxHops(); hop++) {
      layer = next(layer);
      if (hop >= step.minHops()) {
        ends.addAll(layer);
      }
    }
    return List.copyOf(ends);
  }

  private Set<NodeRef> next(Set<NodeRef> layer) {
    var next = new LinkedHashSet<NodeRef>();
    for (var node : layer) {
      for (var hop : away.getOrDefault(node, List.of())) {
        walker.extent().step();
        next.add(hop.end());
      }
    }
    return next;
  }

  /// The relationships of every walk from here to there, with their places on it.
  ///
  /// @return the length of the shortest such walk
  int between(NodeRef from, NodeRef to, HopTaker taker) {
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
              taker.hop(taken, hop);
            }
          }
        }
        wanted = before;
      }
    }
    return shortest;
  }

  /// Receives what lies on a walk.
  @FunctionalInterface
  interface HopTaker {
    /// @param place from 1
    void hop(Hop hop, int place);
  }
}
