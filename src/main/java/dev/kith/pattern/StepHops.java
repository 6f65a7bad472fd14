package dev.kith.pattern;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/// One step of a chain: the relationships it may follow, as far as they were read.
///
/// What was read for one start is not read again for the next. All nodes that wait are read by one
/// question. Where that would be too many relationships, fewer nodes are read at a time, and the
/// ends of a single node with very many are read page by page, in order. The same is done for the
/// last hop of a step of several.
final class StepHops {
  private static final int LARGEST_PAGE = 100_000;

  /// A page is small if so many of them are read by one question.
  private static final int SMALL_PAGE = 20;

  /// A step of several hops may read so many times more by one question before it is read in parts.
  private static final int FAR = 5;

  private final Walker walker;
  private final ChainQuestion.Step step;
  private final ReadLimits reading;
  private final Map<NodeRef, List<Hop>> away = new HashMap<>();
  private Optional<StepWalks> walks = Optional.empty();
  private final Set<NodeRef> partly = new HashSet<>();
  private Set<NodeRef> crowded = Set.of();
  private final Map<NodeRef, StepEnds> ends = new HashMap<>();
  private final Set<NodeRef> waiting = new LinkedHashSet<>();
  private final Map<NodeRef, NodeRef> resumed = new HashMap<>();
  private Optional<Set<NodeRef>> only = Optional.empty();
  private Supplier<Optional<Set<NodeRef>>> narrowed = Optional::empty;
  private boolean narrows;
  private int atOnce = Integer.MAX_VALUE;

  /// How much is read at once.
  ///
  /// @param few more relationships than that are not read by one question
  /// @param page how many ends of a node with very many are read first
  record ReadLimits(int few, int page) {}

  StepHops(Walker walker, ChainQuestion.Step step, ReadLimits reading) {
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
    narrows = true;
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
  Optional<NodeRef> end(NodeRef from, int place, EndConsumer reached) {
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

  private void read(NodeRef wanted, EndConsumer reached) {
    while (true) {
      var some = new LinkedHashSet<>(Set.of(wanted));
      waiting.stream().limit(atOnce).forEach(some::add);
      boolean ahead = some.size() == 1 && wantsFirstPage();
      if (!ahead && (step.maxHops() > 1 ? readAllIfFew(some, reached) : readIfFew(some, reached))) {
        return;
      }
      if (some.size() == 1) {
        waiting.remove(wanted);
        ends.put(wanted, step.maxHops() > 1 ? far(wanted, reached) : begun(wanted, reached));
        return;
      }
      atOnce = (some.size() - 1) / 2;
    }
  }

  /// Whether a first page of ends is probably enough, and costs much less than finding out whether
  /// there are very many.
  private boolean wantsFirstPage() {
    return step.maxHops() == 1
        && only.isEmpty()
        && !narrows
        && (long) SMALL_PAGE * reading.page() < reading.few();
  }

  /// Reads the ends of some nodes; false if there are many.
  private boolean readIfFew(Set<NodeRef> some, EndConsumer reached) {
    var hops = walker.hopsIfFew(some, only, follow(), reading.few());
    hops.ifPresent(
        few -> {
          walker.extent().found(some.size(), few.size());
          keep(some, few, reached);
        });
    return hops.isPresent();
  }

  private void keep(Set<NodeRef> some, List<Hop> hops, EndConsumer reached) {
    some.forEach(node -> away.put(node, new ArrayList<>()));
    hops.forEach(hop -> away.getOrDefault(hop.start(), new ArrayList<>()).add(hop));
    for (var node : some) {
      waiting.remove(node);
      ends.put(node, all(Set.of(node)));
    }
    reached.accept(hops.stream().map(Hop::end).distinct().toList());
  }

  private Walker.HopFilter follow() {
    return new Walker.HopFilter(step.direction(), step.ways(), step.returned());
  }

  /// The ends of a node that has very many: none yet, or the one that reading goes on from.
  private StepEnds begun(NodeRef node, EndConsumer reached) {
    var begun = new StepEnds(List.of(node), new TreeSet<>(NodeOrder.NODES), reading.page());
    begin(begun);
    walker.extent().found(1, 0);
    if (only.isEmpty()) {
      only = narrowed.get();
      narrowed = Optional::empty;
    }
    if (only.isPresent()) {
      add(begun, walker.hopsTo(begun.rim, only.get(), follow()), Set.of(), reached);
      begun.all = true;
    } else {
      resumeAt(node, begun, reached);
    }
    return begun;
  }

  private void begin(StepEnds ends) {
    ends.rim.forEach(node -> away.putIfAbsent(node, new ArrayList<>()));
    partly.addAll(ends.rim);
  }

  private void resumeAt(NodeRef node, StepEnds begun, EndConsumer reached) {
    var at = resumed.get(node);
    if (at != null) {
      var known = begun.near.contains(at) ? Set.of(at) : Set.<NodeRef>of();
      add(begun, walker.hopsTo(begun.rim, Set.of(at), follow()), known, reached);
    }
  }

  private void readOn(NodeRef node, StepEnds known, EndConsumer reached) {
    var last =
        known.read.isEmpty()
            ? Optional.ofNullable(resumed.get(node))
            : Optional.of(known.read.getLast());
    var hops = walker.firstHops(known.rim, last, known.page, follow());
    var found = ends(hops);
    var near = last.map(at -> known.near.tailSet(at, false)).orElse(known.near);
    known.all = found.size() < known.page;
    add(known, hops, known.all ? near : near.headSet(found.getLast(), true), reached);
    known.page = Math.min(LARGEST_PAGE, known.page * 4);
  }

  private static NavigableSet<NodeRef> ends(List<Hop> hops) {
    var found = new TreeSet<>(NodeOrder.NODES);
    hops.forEach(hop -> found.add(hop.end()));
    return found;
  }

  /// @param near ends that are known otherwise
  private void add(StepEnds known, List<Hop> hops, Set<NodeRef> near, EndConsumer reached) {
    var found = ends(hops);
    found.addAll(near);
    hops.stream()
        .filter(hop -> partly.contains(hop.start()))
        .forEach(hop -> away.computeIfAbsent(hop.start(), _ -> new ArrayList<>()).add(hop));
    known.read.addAll(found);
    reached.accept(found);
  }

  /// Reads everything that the step can follow from some nodes; false if that is much.
  private boolean readAllIfFew(Set<NodeRef> from, EndConsumer reached) {
    var found = new LinkedHashSet<NodeRef>();
    Set<NodeRef> frontier = from;
    for (int hop = 1; hop <= step.maxHops() && !frontier.isEmpty(); hop++) {
      if (!readLayerIfFew(frontier)) {
        return false;
      }
      var next = new LinkedHashSet<NodeRef>();
      frontier.forEach(
          node -> away.getOrDefault(node, List.of()).forEach(taken -> next.add(taken.end())));
      if (hop >= step.minHops()) {
        found.addAll(next);
      }
      frontier = next;
    }
    waiting.removeAll(from);
    from.forEach(node -> ends.put(node, all(Set.of(node))));
    reached.accept(found);
    return true;
  }

  /// The ends of a node from which the step can follow very many relationships. If these are all of
  /// the last hop, its ends are read page by page; otherwise everything is read.
  private StepEnds far(NodeRef wanted, EndConsumer reached) {
    int longest = walker.longest(wanted.type(), follow(), step.maxHops());
    var near = new TreeSet<>(NodeOrder.NODES);
    Set<NodeRef> layer = Set.of(wanted);
    for (int hop = 1; hop <= longest && longest >= step.minHops(); hop++) {
      if (!readLayerIfFew(layer)) {
        if (hop == longest) {
          return farPages(wanted, layer, near, reached);
        }
        look(layer);
      }
      layer = next(layer);
      if (hop >= step.minHops()) {
        near.addAll(layer);
      }
    }
    reached.accept(near);
    return StepEnds.all(near);
  }

  private StepEnds farPages(
      NodeRef wanted, Set<NodeRef> layer, NavigableSet<NodeRef> near, EndConsumer reached) {
    var rim = unknown(layer);
    var known = new LinkedHashSet<>(layer);
    rim.forEach(known::remove);
    near.addAll(next(known));
    var pages = new StepEnds(rim, near, reading.page());
    begin(pages);
    walker.extent().found(rim.size(), 0);
    resumeAt(wanted, pages, reached);
    return pages;
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

  /// Those of some nodes whose relationships were not all read.
  private List<NodeRef> unknown(Set<NodeRef> nodes) {
    return nodes.stream().filter(node -> !away.containsKey(node) || partly.contains(node)).toList();
  }

  private void look(Set<NodeRef> frontier) {
    var unknown = unknown(frontier);
    if (!unknown.isEmpty()) {
      learn(unknown, walker.hops(unknown, step.direction(), step.ways(), step.returned()));
    }
  }

  /// Reads the relationships of some nodes; false if there are many.
  private boolean readLayerIfFew(Set<NodeRef> frontier) {
    var unknown = unknown(frontier);
    if (unknown.isEmpty()) {
      return true;
    }
    boolean knownCrowded = !crowded.isEmpty() && new HashSet<>(unknown).containsAll(crowded);
    if (knownCrowded || !Collections.disjoint(unknown, partly)) {
      return false;
    }
    int few = (int) Math.min(Integer.MAX_VALUE - 1L, (long) FAR * reading.few());
    var hops = walker.hopsIfFew(unknown, Optional.empty(), follow(), few);
    hops.ifPresentOrElse(
        found -> {
          walker.extent().found(0, found.size());
          learn(unknown, found);
        },
        () -> crowded = Set.copyOf(unknown));
    return hops.isPresent();
  }

  private void learn(List<NodeRef> nodes, List<Hop> hops) {
    walker.extent().found(nodes.size(), 0);
    nodes.forEach(node -> away.put(node, new ArrayList<>()));
    nodes.forEach(partly::remove);
    hops.forEach(hop -> away.computeIfAbsent(hop.start(), _ -> new ArrayList<>()).add(hop));
  }

  /// Where the step can end, with everything read that it needs.
  private StepEnds all(Set<NodeRef> from) {
    var found = new TreeSet<>(NodeOrder.NODES);
    var layer = from;
    for (int hop = 1; hop <= step.maxHops(); hop++) {
      layer = next(layer);
      if (hop >= step.minHops()) {
        found.addAll(layer);
      }
    }
    return StepEnds.all(found);
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

  /// The walks among what was read; nothing more is read from then on.
  StepWalks walks() {
    if (walks.isEmpty()) {
      walks = Optional.of(new StepWalks(step, away, walker.extent()));
    }
    return walks.get();
  }

  /// Receives nodes at which the step can end.
  @FunctionalInterface
  interface EndConsumer {
    void accept(Collection<NodeRef> ends);
  }
}
