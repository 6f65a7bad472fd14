package dev.kith.pattern;

import dev.kith.graph.BreadthFirst;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
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
/// Around a node with very many relationships it is one page of its own neighbours, in their order,
/// without what lies beyond them.
public final class Neighbourhood {
  private static final int FEW_HOPS = 20_000;
  private static final int LARGEST_PAGE = 100_000;

  private final Walker walker;
  private final Map<NodeRef, Integer> distances;
  private final List<NodeRef> nodes;
  private final List<Hop> hops;
  private final int[] hopStarts;
  private final int removedNodes;
  private final int removedHops;
  private final boolean page;

  /// Which part of a large neighbourhood is wanted.
  ///
  /// @param after the last node already returned
  /// @param nodes how many nodes at most
  public record Page(Optional<NodeRef> after, int nodes) {}

  /// @param kept the nodes that are returned, or were before
  /// @param returned the node that was returned before, if any
  private Neighbourhood(
      Walker walker,
      BreadthFirst<NodeRef> walk,
      Set<Hop> all,
      Set<NodeRef> kept,
      Optional<NodeRef> returned,
      boolean page) {
    this.walker = walker;
    this.page = page;
    distances = walk.distances();
    removedNodes = distances.size() - kept.size();
    nodes =
        kept.stream()
            .filter(node -> returned.isEmpty() || !returned.get().equals(node))
            .sorted(Comparator.comparingInt(this::distance).thenComparing(NodeOrder.NODES))
            .toList();
    var places = new HashMap<NodeRef, Integer>();
    nodes.forEach(node -> places.put(node, places.size()));
    ToIntFunction<Hop> later =
        hop -> Math.max(places.getOrDefault(hop.source(), 0), places.getOrDefault(hop.target(), 0));
    hops =
        all.stream()
            .filter(hop -> kept.contains(hop.source()) && kept.contains(hop.target()))
            .sorted(Comparator.comparingInt(later).thenComparing(NodeOrder.HOPS))
            .toList();
    hopStarts = new int[nodes.size() + 1];
    hops.forEach(hop -> hopStarts[later.applyAsInt(hop) + 1]++);
    Arrays.parallelPrefix(hopStarts, Integer::sum);
    removedHops = all.size() - hops.size();
  }

  /// Walks outward from a node; one that does not exist has no relationships.
  public static Neighbourhood of(
      Patterns patterns, NeighbourQuestion question, Page page, Call call, WalkLimits limits) {
    return of(question, page, new Walker(patterns, call, limits), FEW_HOPS);
  }

  /// @param few a node with more relationships than that is answered by a page
  static Neighbourhood of(NeighbourQuestion question, Page page, Walker walker, int few) {
    var follow = new Walker.Follow(question.direction(), question.ways(), question.returned());
    var first = walker.hopsIfFew(List.of(question.start()), Optional.empty(), follow, few);
    return first.isPresent()
        ? whole(question, first.get(), walker)
        : page(question, page, follow, walker);
  }

  private static Neighbourhood whole(NeighbourQuestion question, List<Hop> first, Walker walker) {
    var all = new TreeSet<>(NodeOrder.HOPS);
    var walk = new BreadthFirst<>(List.of(question.start()));
    walk.growTo(
        question.hops(),
        (nodes, taker) -> {
          int before = walk.size();
          for (var hop :
              walk.size() == 1 ? counted(first, walker) : hops(question, nodes, walker)) {
            all.add(hop);
            taker.accept(hop.end());
          }
          walker.extent().found(walk.size() - before, 0);
        });
    var kept = kept(question, walk.distances().keySet(), walker);
    return new Neighbourhood(walker, walk, all, kept, Optional.empty(), false);
  }

  private static List<Hop> counted(List<Hop> first, Walker walker) {
    walker.extent().found(0, first.size());
    return first;
  }

  private static List<Hop> hops(
      NeighbourQuestion question, Collection<NodeRef> nodes, Walker walker) {
    return walker.hops(nodes, question.direction(), question.ways(), question.returned());
  }

  /// Reads neighbours until there are enough that are returned, and one more.
  private static Neighbourhood page(
      NeighbourQuestion question, Page page, Walker.Follow follow, Walker walker) {
    var start = question.start();
    var kept = new HashSet<>(kept(question, List.of(start), walker));
    int enough = page.nodes() + 1 + kept.size();
    var all = new TreeSet<>(NodeOrder.HOPS);
    var walk = new BreadthFirst<>(List.of(start));
    var after = page.after().filter(node -> !node.equals(start));
    if (page.after().isEmpty()) {
      all.addAll(walker.hopsTo(start, Set.of(start), follow));
    }
    int ends = page.nodes() + 1;
    boolean more = true;
    while (more && kept.size() < enough) {
      var hops = walker.firstHops(start, after, ends, follow);
      var found = new TreeSet<>(NodeOrder.NODES);
      hops.forEach(hop -> found.add(hop.end()));
      more = found.size() == ends;
      after = found.isEmpty() ? after : Optional.of(found.last());
      found.remove(start); // its own place is the first
      hops.stream().filter(hop -> !hop.end().equals(start)).forEach(all::add);
      kept.addAll(kept(question, found, walker));
      ends = Math.min(LARGEST_PAGE, ends * 4);
    }
    walk.grow((_, taker) -> all.forEach(hop -> taker.accept(hop.end())));
    return new Neighbourhood(walker, walk, all, kept, page.after().map(_ -> start), true);
  }

  private static Set<NodeRef> kept(
      NeighbourQuestion question, Collection<NodeRef> nodes, Walker walker) {
    var typed =
        nodes.stream()
            .filter(node -> question.types().isEmpty() || question.types().contains(node.type()))
            .toList();
    return new HashSet<>(walker.fitting(typed, question.conditions()));
  }

  /// Whether this is one page of the nodes beside the start, and not all within the hops.
  public boolean isPage() {
    return page;
  }

  /// Whether any relationship was followed, so that the start certainly exists.
  public boolean leadsAnywhere() {
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
