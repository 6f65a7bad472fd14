package dev.kith.pattern;

import dev.kith.fault.Fault;
import dev.kith.graph.BreadthFirst;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Bidirectional search: each round expands the side with the smaller frontier by one hop, and then
/// collects the paths whose length is the number of rounds so far.
public final class PathSearch {
  /// How many nodes may match either end.
  public static final int MOST_ENDS = 500;

  private static final int FEW_ENDS = 20;
  private static final int FEW_HOPS = 1_000;
  private static final int MANY_HOPS = 20_000;

  private final PathsQuestion question;
  private final Walker walker;
  private final int many;
  private final Side near;
  private final Side far;
  private final Map<NodeRef, Set<Hop>> away = new HashMap<>();
  private final Map<NodeRef, Set<NodeRef>> back = new HashMap<>();
  private final Set<NodeRef> passable = new HashSet<>();
  private final Set<NodeRef> looked = new HashSet<>();
  private final List<FoundPath> paths = new ArrayList<>();
  private boolean lookedFromBoth;
  private boolean more;

  /// One of the two ends, and what was expanded from there.
  private static final class Side {
    private final Set<NodeRef> ends;
    private final BreadthFirst<NodeRef> walk;
    private Optional<List<Hop>> known = Optional.empty();

    Side(List<NodeRef> ends) {
      this.ends = new LinkedHashSet<>(ends);
      this.walk = new BreadthFirst<>(ends);
    }
  }

  private PathSearch(PathsQuestion question, Walker walker, int many) {
    this.question = question;
    this.walker = walker;
    this.many = many;
    this.near = new Side(ends(question.from(), "from"));
    this.far = new Side(ends(question.to(), "to"));
  }

  /// Searches; raises [Fault.LimitReached] if too many nodes match an end.
  public static PathSearch of(
      Patterns patterns, PathsQuestion question, Call call, WalkLimits limits) {
    return of(patterns, question, call, limits, MANY_HOPS);
  }

  /// @param many where one side has more relationships than that, the other is tried first
  static PathSearch of(
      Patterns patterns, PathsQuestion question, Call call, WalkLimits limits, int many) {
    var search = new PathSearch(question, new Walker(patterns, call, limits), many);
    search.run();
    return search;
  }

  /// Nodes with integer keys need no lookup: one that does not exist has no relationships.
  private List<NodeRef> ends(NodePattern pattern, String which) {
    var ends =
        Starts.numbered(pattern)
            .orElseGet(() -> walker.first(pattern, Optional.empty(), MOST_ENDS + 1));
    if (ends.size() > MOST_ENDS) {
      throw new Fault.LimitReached(
              "nodes at '" + which + "'",
              MOST_ENDS,
              "Name the node with node_id, or add filters to '" + which + "'.")
          .raise();
    }
    return ends;
  }

  /// The paths, in order.
  public List<FoundPath> paths() {
    return List.copyOf(paths);
  }

  /// Whether there are further paths.
  public boolean hasMore() {
    return more;
  }

  /// How many nodes match the start.
  public int starts() {
    return count(question.from(), near);
  }

  /// How many nodes match the end.
  public int goals() {
    return count(question.to(), far);
  }

  /// A node with a path certainly exists; if there are no paths, the nodes are counted.
  private int count(NodePattern pattern, Side side) {
    return paths.isEmpty() && Starts.numbered(pattern).isPresent()
        ? walker.first(pattern, Optional.empty(), MOST_ENDS).size()
        : side.ends.size();
  }

  /// Properties of nodes, by the names of their types.
  public Map<NodeRef, List<Literal>> properties(
      Collection<NodeRef> nodes, Map<String, List<Property>> wanted) {
    return walker.properties(nodes, wanted);
  }

  private void run() {
    var joined = new HashSet<List<NodeRef>>();
    long pairs = (long) near.ends.size() * far.ends.size();
    long same = near.ends.stream().filter(far.ends::contains).count();
    for (int length = 1; length <= question.maxHops() && !more; length++) {
      if (question.shortest() && joined.size() == pairs - same) {
        return;
      }
      expandNextLevel();
      new PathRound(question, walker.extent(), away, reach(length), passable)
          .run(near.ends, length, joined, this::take);
    }
  }

  private boolean take(FoundPath path) {
    if (paths.size() == question.limit()) {
      more = true;
      return false;
    }
    paths.add(path);
    return true;
  }

  /// Expands the side with the smaller frontier, or the other one where that has far fewer
  /// relationships; a side without a frontier has nothing left to find.
  private void expandNextLevel() {
    boolean forward = near.walk.frontier().size() <= far.walk.frontier().size();
    var first = forward ? near : far;
    var second = forward ? far : near;
    if (first.walk.frontier().isEmpty()) {
      return;
    }
    var side = isFew(first) || !isFew(second) ? first : second;
    side.walk.grow((nodes, taker) -> look(side, nodes, taker));
    walker.extent().found(side.walk.frontier().size(), 0);
  }

  /// Whether a side has no more relationships than are read at once; they are kept.
  private boolean isFew(Side side) {
    if (!lookedFromBoth) {
      lookedFromBoth = true;
      lookFromBoth();
    }
    if (side.known.isEmpty()) {
      side.known =
          walker.hopsIfFew(side.walk.frontier(), Optional.empty(), follow(direction(side)), many);
    }
    return side.known.isPresent();
  }

  private Direction direction(Side side) {
    return side == near ? question.direction() : Starts.turned(question.direction());
  }

  private void look(Side side, Collection<NodeRef> nodes, Consumer<NodeRef> taker) {
    var ends = new LinkedHashSet<NodeRef>();
    for (var hop : hops(side, nodes)) {
      if (!hop.source().equals(hop.target())) {
        add(side == near ? hop : turned(hop));
        ends.add(hop.end());
      }
    }
    admit(ends);
    // no path leads through the one node where it ends or begins
    var goals = side == near ? far.ends : near.ends;
    ends.stream()
        .filter(passable::contains)
        .filter(end -> goals.size() > 1 || !goals.contains(end))
        .forEach(taker);
  }

  private List<Hop> hops(Side side, Collection<NodeRef> nodes) {
    var known = side.known;
    side.known = Optional.empty();
    if (known.isEmpty()) {
      return walker.hops(nodes, direction(side), question.ways(), question.returned());
    }
    walker.extent().found(0, known.get().size());
    return known.get();
  }

  /// The first hop expands both ends at once if it is the same question and both have few
  /// relationships: most paths have two steps or more, and need both.
  private void lookFromBoth() {
    var ends = new LinkedHashSet<>(near.ends);
    ends.addAll(far.ends);
    if (question.direction() == Direction.BOTH
        && question.maxHops() > 1
        && ends.size() <= FEW_ENDS) {
      walker
          .hopsIfFew(ends, Optional.empty(), follow(Direction.BOTH), FEW_HOPS)
          .ifPresent(
              hops -> {
                near.known = Optional.of(from(near.ends, hops));
                far.known = Optional.of(from(far.ends, hops));
              });
    }
  }

  private static List<Hop> from(Set<NodeRef> ends, List<Hop> hops) {
    return hops.stream().filter(hop -> ends.contains(hop.start())).toList();
  }

  private Walker.HopFilter follow(Direction direction) {
    return new Walker.HopFilter(direction, question.ways(), question.returned());
  }

  private static Hop turned(Hop hop) {
    return new Hop(hop.type(), hop.source(), hop.target(), !hop.taken(), hop.properties());
  }

  private void add(Hop hop) {
    away.computeIfAbsent(hop.start(), _ -> new LinkedHashSet<>()).add(hop);
    back.computeIfAbsent(hop.end(), _ -> new LinkedHashSet<>()).add(hop.start());
  }

  /// Finds out which nodes are allowed between the ends.
  private void admit(Set<NodeRef> nodes) {
    var unknown =
        nodes.stream()
            .filter(looked::add)
            .filter(node -> question.types().isEmpty() || question.types().contains(node.type()))
            .toList();
    passable.addAll(walker.fitting(unknown, question.conditions()));
  }

  /// At each index, the nodes from which that many hops can lead to a goal.
  private List<Set<NodeRef>> reach(int length) {
    var reach = new ArrayList<Set<NodeRef>>(List.of(far.ends));
    while (reach.size() <= length) {
      var farther = new HashSet<NodeRef>();
      for (var node : reach.getLast()) {
        if (reach.size() == 1 || passable.contains(node)) {
          farther.addAll(back.getOrDefault(node, Set.of()));
        }
      }
      reach.add(farther);
    }
    return reach;
  }
}
