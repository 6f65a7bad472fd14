package dev.kith.pattern;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/// One step of a chain: the relationships it may follow, as far as they were read.
///
/// What was read for one start is not read again for the next. All nodes that wait are read by one
/// question. Where that would be too many relationships, fewer nodes are read at a time, and the
/// ends of a single node with very many are read page by page, in order.
final class StepHops {
  private static final int LARGEST_PAGE = 100_000;

  private final Walker walker;
  private final ChainQuestion.Step step;
  private final Reading reading;
  private final Map<NodeRef, List<Hop>> away = new HashMap<>();
  private final Map<NodeRef, Ends> ends = new HashMap<>();
  private final Set<NodeRef> waiting = new LinkedHashSet<>();
  private final Map<NodeRef, NodeRef> resumed = new HashMap<>();
  private Optional<Set<NodeRef>> only = Optional.empty();
  private Supplier<Optional<Set<NodeRef>>> narrowed = Optional::empty;
  private int atOnce = Integer.MAX_VALUE;

  /// The ends of a node, in order, as far as they were read.
  private static final class Ends {
    private final List<NodeRef> read = new ArrayList<>();
    private int page;
    private boolean all;
  }

  /// How much is read at once.
  ///
  /// @param few more relationships than that are not read by one question
  /// @param page how many ends of a node with very many are read first
  record Reading(int few, int page) {}

  StepHops(Walker walker, ChainQuestion.Step step, Reading reading) {
    this.walker = walker;
    this.step = step;
    this.reading = reading;
  }

  /// Only ends among these count from now on.
  void only(Set<NodeRef> some) {
    only = Optional.of(some);
  }

  /// Called once where a node has very many ends, which those that count may be named for.
  void narrow(Supplier<Optional<Set<NodeRef>>> named) {
    narrowed = named;
  }

  /// Of a node with very many ends, those before this one are not wanted.
  void resume(NodeRef node, NodeRef at) {
    resumed.put(node, at);
  }

  /// Announces nodes whose ends will be asked for.
  void await(Collection<NodeRef> nodes) {
    nodes.stream().filter(node -> !ends.containsKey(node)).forEach(waiting::add);
  }

  /// Announces the step from those of these nodes that exist.
  void expect(Collection<NodeRef> from) {
    walker.expect(from, step.direction(), step.ways(), step.returned(), reading.few());
  }

  /// An end of the step from a node by its place in order; empty if there are fewer.
  ///
  /// @param reached is given every end that was not known before
  Optional<NodeRef> end(NodeRef from, int place, EndTaker reached) {
    if (!ends.containsKey(from)) {
      waiting.add(from);
      read(from, reached);
    }
    var known = Objects.requireNonNull(ends.get(from));
    while (!known.all && place >= known.read.size()) {
      readOn(from, known, reached);
    }
    return place < known.read.size() ? Optional.of(known.read.get(place)) : Optional.empty();
  }

  private void read(NodeRef wanted, EndTaker reached) {
    if (step.maxHops() > 1) {
      readFar(reached);
      return;
    }
    while (true) {
      var some = new LinkedHashSet<>(Set.of(wanted));
      waiting.stream().limit(atOnce).forEach(some::add);
      var hops = walker.hopsIfFew(some, only, follow(), reading.few());
      if (hops.isPresent()) {
        walker.extent().found(some.size(), hops.get().size());
        keep(some, hops.get(), reached);
        return;
      }
      if (some.size() == 1) {
        waiting.remove(wanted);
        ends.put(wanted, begun(wanted, reached));
        return;
      }
      atOnce = (some.size() - 1) / 2;
    }
  }

  private void keep(Set<NodeRef> some, List<Hop> hops, EndTaker reached) {
    some.forEach(node -> away.put(node, new ArrayList<>()));
    hops.forEach(hop -> away.getOrDefault(hop.start(), new ArrayList<>()).add(hop));
    for (var node : some) {
      waiting.remove(node);
      ends.put(node, all(Set.of(node)));
    }
    reached.take(hops.stream().map(Hop::end).distinct().toList());
  }

  private Walker.Follow follow() {
    return new Walker.Follow(step.direction(), step.ways(), step.returned());
  }

  /// The ends of a node that has very many: none yet, or the one that reading goes on from.
  private Ends begun(NodeRef node, EndTaker reached) {
    var begun = new Ends();
    begun.page = reading.page();
    away.put(node, new ArrayList<>());
    walker.extent().found(1, 0);
    if (only.isEmpty()) {
      only = narrowed.get();
      narrowed = Optional::empty;
    }
    if (only.isPresent()) {
      add(node, begun, walker.hopsTo(List.of(node), only.get(), follow()), reached);
      begun.all = true;
    } else if (resumed.containsKey(node)) {
      add(node, begun, walker.hopsTo(List.of(node), Set.of(resumed.get(node)), follow()), reached);
    }
    return begun;
  }

  private void readOn(NodeRef node, Ends known, EndTaker reached) {
    var last =
        known.read.isEmpty()
            ? Optional.ofNullable(resumed.get(node))
            : Optional.of(known.read.getLast());
    var hops = walker.firstHops(List.of(node), last, known.page, follow());
    known.all = add(node, known, hops, reached) < known.page;
    known.page = Math.min(LARGEST_PAGE, known.page * 4);
  }

  private int add(NodeRef node, Ends known, List<Hop> hops, EndTaker reached) {
    var found = new TreeSet<>(NodeOrder.NODES);
    hops.forEach(hop -> found.add(hop.end()));
    away.getOrDefault(node, new ArrayList<>()).addAll(hops);
    known.read.addAll(found);
    reached.take(found);
    return found.size();
  }

  /// Reads everything that the step can follow from the nodes that wait.
  private void readFar(EndTaker reached) {
    var from = List.copyOf(waiting);
    var found = new LinkedHashSet<NodeRef>();
    Set<NodeRef> frontier = new LinkedHashSet<>(from);
    for (int hop = 1; hop <= step.maxHops() && !frontier.isEmpty(); hop++) {
      look(frontier);
      var next = new LinkedHashSet<NodeRef>();
      frontier.forEach(
          node -> away.getOrDefault(node, List.of()).forEach(taken -> next.add(taken.end())));
      if (hop >= step.minHops()) {
        found.addAll(next);
      }
      frontier = next;
    }
    waiting.clear();
    from.forEach(node -> ends.put(node, all(Set.of(node))));
    reached.take(found);
  }

  /// Every node that the step can end at.
  Set<NodeRef> expand(Collection<NodeRef> from) {
    var reached = new LinkedHashSet<NodeRef>();
    await(from);
    for (var node : from) {
      for (int place = 0; end(node, place, reached::addAll).isPresent(); place++) {
        walker.extent().step();
      }
    }
    return reached;
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

  /// Where the step can end, with everything read that it needs.
  private Ends all(Set<NodeRef> from) {
    var found = new TreeSet<>(NodeOrder.NODES);
    var layer = from;
    for (int hop = 1; hop <= step.maxHops(); hop++) {
      layer = next(layer);
      if (hop >= step.minHops()) {
        found.addAll(layer);
      }
    }
    var ends = new Ends();
    ends.read.addAll(found);
    ends.all = true;
    return ends;
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

  /// Receives nodes at which the step can end.
  @FunctionalInterface
  interface EndTaker {
    void take(Collection<NodeRef> ends);
  }

  /// Receives what lies on a walk.
  @FunctionalInterface
  interface HopTaker {
    /// @param place from 1
    void hop(Hop hop, int place);
  }
}
