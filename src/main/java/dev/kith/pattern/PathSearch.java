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

  private final PathsQuestion question;
  private final Walker walker;
  private final Side near;
  private final Side far;
  private final Map<NodeRef, Set<Hop>> away = new HashMap<>();
  private final Map<NodeRef, Set<NodeRef>> back = new HashMap<>();
  private final Set<NodeRef> passable = new HashSet<>();
  private final Set<NodeRef> looked = new HashSet<>();
  private final List<FoundPath> paths = new ArrayList<>();
  private List<Hop> both = List.of();
  private boolean more;

  /// One of the two ends, and what was expanded from there.
  private static final class Side {
    private final Set<NodeRef> ends;
    private final BreadthFirst<NodeRef> walk;
    private boolean looked;
    private boolean known;

    Side(List<NodeRef> ends) {
      this.ends = new LinkedHashSet<>(ends);
      this.walk = new BreadthFirst<>(ends);
    }
  }

  private PathSearch(PathsQuestion question, Walker walker) {
    this.question = question;
    this.walker = walker;
    this.near = new Side(ends(question.from(), "from"));
    this.far = new Side(ends(question.to(), "to"));
  }

  /// Searches; raises [Fault.LimitReached] if too many nodes match an end.
  public static PathSearch of(
      Patterns patterns, PathsQuestion question, Call call, WalkLimits limits) {
    var search = new PathSearch(question, new Walker(patterns, call, limits));
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
      lookFurther();
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

  /// Expands the side with the smaller frontier; a side without one has nothing left to find.
  private void lookFurther() {
    boolean forward = near.walk.frontier().size() <= far.walk.frontier().size();
    var side = forward ? near : far;
    var direction = forward ? question.direction() : Starts.turned(question.direction());
    if (!side.walk.frontier().isEmpty()) {
      side.walk.grow((nodes, taker) -> look(side, nodes, direction, taker));
      walker.extent().found(side.walk.frontier().size(), 0);
    }
  }

  private void look(
      Side side, Collection<NodeRef> nodes, Direction direction, Consumer<NodeRef> taker) {
    var ends = new LinkedHashSet<NodeRef>();
    for (var hop : hops(side, nodes, direction)) {
      if (!hop.source().equals(hop.target())) {
        add(side == near ? hop : turned(hop));
        ends.add(hop.end());
      }
    }
    judge(ends);
    ends.stream().filter(passable::contains).forEach(taker);
  }

  /// The first hop expands both ends at once if it is the same question and both have few
  /// relationships: most paths have two steps or more, and need both.
  private List<Hop> hops(Side side, Collection<NodeRef> nodes, Direction direction) {
    if (!near.looked && !far.looked) {
      lookFromBoth();
    }
    boolean known = !side.looked && side.known;
    side.looked = true;
    if (!known) {
      return walker.hops(nodes, direction, question.ways(), question.returned());
    }
    var hops = both.stream().filter(hop -> side.ends.contains(hop.start())).toList();
    walker.extent().found(0, hops.size());
    return hops;
  }

  private void lookFromBoth() {
    var ends = new LinkedHashSet<>(near.ends);
    ends.addAll(far.ends);
    if (question.direction() == Direction.BOTH
        && question.maxHops() > 1
        && ends.size() <= FEW_ENDS) {
      var hops = walker.hopsIfFew(ends, question.ways(), question.returned(), FEW_HOPS);
      near.known = hops.isPresent();
      far.known = hops.isPresent();
      both = hops.orElse(List.of());
    }
  }

  private static Hop turned(Hop hop) {
    return new Hop(hop.type(), hop.source(), hop.target(), !hop.taken(), hop.properties());
  }

  private void add(Hop hop) {
    away.computeIfAbsent(hop.start(), _ -> new LinkedHashSet<>()).add(hop);
    back.computeIfAbsent(hop.end(), _ -> new LinkedHashSet<>()).add(hop.start());
  }

  /// Finds out which nodes are allowed between the ends.
  private void judge(Set<NodeRef> nodes) {
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
