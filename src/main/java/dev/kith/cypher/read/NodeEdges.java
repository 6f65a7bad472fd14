package dev.kith.cypher.read;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The relationships of nodes, read for many nodes at a time and kept.
public final class NodeEdges {
  private static final long BYTES_AN_EDGE = 64;
  private static final int FEWEST = 40;
  private static final int FEW = 20_000;
  private static final int FEW_NODES = 16;
  private static final int OF_NO_HUB = 2_000;
  private static final int OF_HUB = 50_000;

  private final GraphView view;
  private final Call call;
  private final WalkLimits limits;
  private final Map<Integer, List<CypherValue.EdgeAt>> edges = new HashMap<>();
  private int kept;

  public NodeEdges(GraphView view, Call call, WalkLimits limits) {
    this.view = view;
    this.call = call;
    this.limits = limits;
  }

  /// Reads the relationships of some nodes or of others, whichever are few, and tells whether it
  /// were the others. Where neither are, nothing is read.
  public boolean areOthersFewer(Collection<Integer> some, Collection<Integer> others) {
    for (int few = FEWEST; few < FEW; few *= 8) {
      if (loadIfFew(some, few)) {
        return false;
      }
      if (loadIfFew(others, few)) {
        return true;
      }
    }
    return !loadIfFew(some) && loadIfFew(others);
  }

  /// Reads the relationships of nodes if they are few; tells whether they are.
  public boolean loadIfFew(Collection<Integer> nodes) {
    return loadIfFew(nodes, FEW);
  }

  private boolean loadIfFew(Collection<Integer> nodes, int few) {
    try {
      load(nodes, new WalkLimits(Math.min(few, limits.nodes()), Math.min(few, limits.edges())));
      return true;
    } catch (FaultException many) {
      if (many.fault() instanceof Fault.LimitReached limit && !limit.isOfTime()) {
        return false;
      }
      throw many;
    }
  }

  /// Reads the relationships of a few nodes if none has very many; tells whether it did.
  public boolean loadIfNoHub(Collection<Integer> nodes) {
    return nodes.size() > FEW_NODES || loadIfFew(nodes, OF_NO_HUB);
  }

  /// The relationships of a node in one direction and of some types: it may have very many others.
  /// Empty where these are very many, too.
  public Optional<List<CypherValue.EdgeAt>> ofHub(int node, Op.Route route) {
    call.check();
    var chosen = new ArrayList<CypherValue.EdgeAt>();
    view.someEdges(
        node,
        route.direction(),
        route.type(),
        OF_HUB + 1,
        (subject, predicate, object) ->
            chosen.add(new CypherValue.EdgeAt(subject, predicate, object)));
    if (chosen.size() > OF_HUB) {
      return Optional.empty();
    }
    call.memory().take(BYTES_AN_EDGE * chosen.size());
    kept += chosen.size();
    limits.check(edges.size(), kept);
    return Optional.of(chosen);
  }

  /// Whether the relationships of all these nodes are read already.
  public boolean isKnown(Collection<Integer> nodes) {
    return nodes.stream().allMatch(this::isKnown);
  }

  /// Whether the relationships of a node are read already.
  public boolean isKnown(int node) {
    return edges.containsKey(node);
  }

  /// The relationships of nodes, for a caller who keeps what is needed of them.
  public Subgraph around(int[] nodes) {
    call.check();
    var around = view.neighbourhood(nodes, 1, limits);
    kept += around.edgeCount();
    limits.check(edges.size(), kept);
    return around;
  }

  /// Reads the relationships of those of the nodes that are not known yet.
  public void load(Collection<Integer> nodes) {
    load(nodes, limits);
  }

  private void load(Collection<Integer> nodes, WalkLimits within) {
    var wanted =
        nodes.stream()
            .filter(node -> !edges.containsKey(node))
            .distinct()
            .mapToInt(node -> node)
            .toArray();
    if (wanted.length == 0) {
      return;
    }
    call.check();
    var around = view.neighbourhood(wanted, 1, within);
    var fresh =
        java.util.Arrays.stream(wanted).boxed().collect(java.util.stream.Collectors.toSet());
    fresh.forEach(node -> edges.put(node, new ArrayList<>()));
    call.memory().take(BYTES_AN_EDGE * (around.edgeCount() + wanted.length));
    kept += around.edgeCount();
    limits.check(edges.size(), kept);
    for (int index = 0; index < around.edgeCount(); index++) {
      var edge =
          new CypherValue.EdgeAt(
              around.subjects()[index], around.predicates()[index], around.objects()[index]);
      if (fresh.contains(edge.subject())) {
        of(edge.subject()).add(edge);
      }
      if (edge.subject() != edge.object() && fresh.contains(edge.object())) {
        of(edge.object()).add(edge);
      }
    }
  }

  /// The relationships of a node, a loop once.
  public List<CypherValue.EdgeAt> of(int node) {
    var known = edges.get(node);
    if (known == null) {
      load(List.of(node));
      known = edges.getOrDefault(node, List.of());
    }
    return known;
  }
}
