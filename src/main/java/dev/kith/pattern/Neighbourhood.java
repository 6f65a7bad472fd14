package dev.kith.pattern;

import dev.kith.graph.BreadthFirst;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/// The neighbourhood of one node: the nodes by distance, and the relationships between them except
/// those between two outermost nodes.
public final class Neighbourhood {
  private final Walker walker;
  private final Map<NodeRef, Integer> distances;
  private final List<NodeRef> nodes;
  private final List<Hop> hops;
  private final int[] hopStarts;
  private final int removedNodes;
  private final int removedHops;

  private Neighbourhood(NeighbourQuestion question, Walker walker) {
    this.walker = walker;
    var all = new TreeSet<>(NodeOrder.HOPS);
    distances = walk(question, all);
    var kept = kept(question);
    removedNodes = distances.size() - kept.size();
    nodes =
        kept.stream()
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
      Patterns patterns, NeighbourQuestion question, Call call, WalkLimits limits) {
    return new Neighbourhood(question, new Walker(patterns, call, limits));
  }

  private Map<NodeRef, Integer> walk(NeighbourQuestion question, Set<Hop> all) {
    var walk = new BreadthFirst<>(List.of(question.start()));
    walk.growTo(
        question.hops(),
        (nodes, taker) -> {
          int before = walk.size();
          for (var hop :
              walker.hops(nodes, question.direction(), question.ways(), question.returned())) {
            all.add(hop);
            taker.accept(hop.end());
          }
          walker.extent().found(walk.size() - before, 0);
        });
    return walk.distances();
  }

  private Set<NodeRef> kept(NeighbourQuestion question) {
    var typed =
        distances.keySet().stream()
            .filter(node -> question.types().isEmpty() || question.types().contains(node.type()))
            .toList();
    Map<String, Filter> conditions = question.conditions();
    return new HashSet<>(walker.fitting(typed, conditions));
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
