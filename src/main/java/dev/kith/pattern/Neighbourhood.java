package dev.kith.pattern;

import dev.kith.graph.BreadthFirst;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.Property;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/// The neighbourhood of one node: the nodes by distance, and the relationships between them except
/// those between two outermost nodes.
///
/// Where the next distance has very many relationships, it is one page: of the nodes that are
/// nearer, and then of the ones at that distance, in their order, without what lies beyond them.
public final class Neighbourhood {
  private static final int FEW_HOPS = 20_000;
  private static final int TIMES_FARTHER = 5;
  private static final int LARGEST_PAGE = 100_000;

  private final Walker walker;
  private final Map<NodeRef, Integer> distances;
  private final List<NodeRef> nodes;
  private final List<Hop> hops;
  private final int[] hopStarts;
  private final int removedNodes;
  private final int removedHops;
  private final Reach reach;

  /// Which part of a large neighbourhood is wanted.
  ///
  /// @param after the last node already returned
  /// @param nodes how many nodes at most
  public record PageRequest(Optional<NodeRef> after, int nodes) {}

  /// How far the nodes may be away, and whether there may be more of them.
  private record Reach(int farthest, boolean page) {}

  /// @param kept the nodes that are returned, or were before
  /// @param after the last node that was returned before, if any
  private Neighbourhood(
      Walker walker,
      Map<NodeRef, Integer> distances,
      Set<Hop> all,
      Set<NodeRef> kept,
      Optional<NodeRef> after,
      Reach reach) {
    this.walker = walker;
    this.reach = reach;
    this.distances = distances;
    removedNodes = distances.size() - kept.size();
    var order = Comparator.<NodeRef>comparingInt(this::distance).thenComparing(NodeOrder.NODES);
    nodes =
        kept.stream()
            .filter(node -> after.isEmpty() || order.compare(node, after.get()) > 0)
            .sorted(order)
            .toList();
    var places = new HashMap<NodeRef, Integer>();
    nodes.forEach(node -> places.put(node, places.size()));
    ToIntFunction<Hop> later =
        hop -> Math.max(places.getOrDefault(hop.source(), 0), places.getOrDefault(hop.target(), 0));
    hops =
        all.stream()
            .filter(hop -> kept.contains(hop.source()) && kept.contains(hop.target()))
            .filter(hop -> places.containsKey(hop.source()) || places.containsKey(hop.target()))
            .sorted(Comparator.comparingInt(later).thenComparing(NodeOrder.HOPS))
            .toList();
    hopStarts = new int[nodes.size() + 1];
    hops.forEach(hop -> hopStarts[later.applyAsInt(hop) + 1]++);
    Arrays.parallelPrefix(hopStarts, Integer::sum);
    removedHops = all.size() - hops.size();
  }

  /// Walks outward from a node; one that does not exist has no relationships.
  public static Neighbourhood of(
      Patterns patterns,
      NeighbourQuestion question,
      PageRequest page,
      Call call,
      WalkLimits limits) {
    return of(question, page, new Walker(patterns, call, limits), FEW_HOPS);
  }

  /// @param few a start with more relationships than that is answered by a page; nodes farther away
  ///   may have some times as many together
  static Neighbourhood of(NeighbourQuestion question, PageRequest page, Walker walker, int few) {
    var follow = new Walker.HopFilter(question.direction(), question.ways(), question.returned());
    var all = new TreeSet<>(NodeOrder.HOPS);
    var walk = new BreadthFirst<>(List.of(question.start()));
    for (int hop = 1; hop <= question.hops() && !walk.frontier().isEmpty(); hop++) {
      int most = hop == 1 ? few : TIMES_FARTHER * few;
      var found = walker.hopsIfFew(walk.frontier(), Optional.empty(), follow, most);
      if (found.isEmpty()) {
        return page(question, page, walk, all, walker);
      }
      int before = walk.size();
      all.addAll(found.get());
      walk.grow((_, taker) -> found.get().forEach(each -> taker.accept(each.end())));
      walker.extent().found(walk.size() - before, found.get().size());
    }
    var kept = kept(question, walk.distances().keySet(), walker);
    return new Neighbourhood(
        walker, walk.distances(), all, kept, Optional.empty(), new Reach(question.hops(), false));
  }

  /// Reads nodes of the next distance until there are enough that are returned, and one more.
  ///
  /// @param near all nodes that are nearer
  /// @param all the relationships that led to them
  private static Neighbourhood page(
      NeighbourQuestion question,
      PageRequest page,
      BreadthFirst<NodeRef> near,
      Set<Hop> all,
      Walker walker) {
    var follow = new Walker.HopFilter(question.direction(), question.ways(), question.returned());
    var known = near.distances().keySet();
    var kept = new HashSet<>(kept(question, known, walker));
    int enough = page.nodes() + 1 + kept.size();
    var after = page.after().filter(node -> !known.contains(node));
    if (after.isEmpty()) {
      // Followed both ways, a relationship with a nearer node was found from there.
      boolean both = question.direction() == Direction.BOTH;
      var ends = Set.copyOf(both ? near.frontier() : known);
      all.addAll(walker.hopsTo(near.frontier(), ends, follow));
    }
    int most = page.nodes() + 1;
    boolean more = true;
    var last = after;
    var far = new HashSet<NodeRef>();
    while (more && kept.size() < enough) {
      var hops = walker.firstHops(near.frontier(), last, most, follow);
      var found = new TreeSet<>(NodeOrder.NODES);
      hops.forEach(hop -> found.add(hop.end()));
      more = found.size() == most;
      last = found.isEmpty() ? last : Optional.of(found.last());
      found.removeAll(known); // their places are before
      far.addAll(found);
      hops.stream().filter(hop -> found.contains(hop.end())).forEach(all::add);
      kept.addAll(kept(question, found, walker));
      most = Math.min(LARGEST_PAGE, most * 4);
    }
    var distances = new HashMap<>(near.distances());
    int farther = near.distances().getOrDefault(near.frontier().getFirst(), 0) + 1;
    far.forEach(node -> distances.put(node, farther));
    after.ifPresent(node -> distances.put(node, farther));
    return new Neighbourhood(walker, distances, all, kept, page.after(), new Reach(farther, true));
  }

  private static Set<NodeRef> kept(
      NeighbourQuestion question, Collection<NodeRef> nodes, Walker walker) {
    var typed =
        nodes.stream()
            .filter(node -> question.types().isEmpty() || question.types().contains(node.type()))
            .toList();
    return new HashSet<>(walker.fitting(typed, question.conditions()));
  }

  /// Whether this is one page, and not all within the hops.
  public boolean isPage() {
    return reach.page;
  }

  /// How far away the nodes of a page may be; the hops where this is not a page.
  public int farthest() {
    return reach.farthest;
  }

  /// Whether any relationship was followed, so that the start certainly exists.
  public boolean hasEdges() {
    return hops.size() + removedHops > 0;
  }

  /// The returned nodes: by distance, then by type and key.
  public List<NodeRef> nodes() {
    return nodes;
  }

  /// How many hops a node is away.
  public int distance(NodeRef node) {
    return distances.getOrDefault(node, Integer.MAX_VALUE);
  }

  /// The relationships between returned nodes, by the place of their later end, each once.
  public List<Hop> hops() {
    return hops;
  }

  /// How many nodes are left out because of their type or a condition.
  public int removedNodes() {
    return removedNodes;
  }

  /// How many relationships are left out because an end is.
  public int removedHops() {
    return removedHops;
  }

  /// The relationships whose later end is among the nodes from place `from` to place `to`.
  public List<Hop> hops(int from, int to) {
    return hops.subList(hopStarts[from], hopStarts[to]);
  }

  /// Properties of nodes, by the names of their types.
  public Map<NodeRef, List<Literal>> properties(
      Collection<NodeRef> some, Map<String, List<Property>> wanted) {
    return walker.properties(some, wanted);
  }
}
