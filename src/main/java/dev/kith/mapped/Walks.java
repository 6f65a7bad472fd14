package dev.kith.mapped;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.BreadthFirst;
import dev.kith.graph.Call;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Walks over tables by handle: one statement for each level.
final class Walks {
  private static final int MOST_AT_ONCE = 20_000;
  private static final int FEW_NODES = 100;
  private static final int FEW_EDGES = 1_000;

  private final Patterns patterns;
  private final Handles handles;
  private final Predicates predicates;
  private final Hydration hydration;
  private final Call call;
  private Predicate<String> wanted = _ -> false;

  /// @param hydration receives the properties of relationships read on the way
  Walks(Patterns patterns, Handles handles, Predicates predicates, Hydration hydration, Call call) {
    this.patterns = patterns;
    this.handles = handles;
    this.predicates = predicates;
    this.hydration = hydration;
    this.call = call;
  }

  /// An edge by handles and the code of its predicate.
  record Step(int subject, int predicate, int object) {}

  Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    var edges = new LinkedHashSet<Step>();
    var walk = new BreadthFirst<>(Arrays.stream(seeds).boxed().toList());
    walk.growTo(
        hops,
        (nodes, taker) ->
            each(
                nodes,
                limits,
                hop -> {
                  edges.add(step(hop));
                  taker.accept(handles.of(hop.end()));
                  limits.check(walk.size(), edges.size());
                }));
    return subgraph(walk.distances(), edges);
  }

  /// A neighbourhood with the edges between two nodes that are `hops` away as well.
  Subgraph withRimEdges(Subgraph around, int hops, WalkLimits limits) {
    var rim = new LinkedHashMap<Integer, Integer>();
    for (int node : around.at(hops)) {
      rim.put(node, 0);
    }
    var all = around.withEdgesOf(subgraph(rim, among(rim, Map.of(), limits)));
    limits.check(all.nodeCount(), all.edgeCount());
    return all;
  }

  /// Walks from all seeds together, so that a hop from all of them is one statement.
  Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    var known = new HashMap<Integer, Set<Step>>();
    var walks = Arrays.stream(seeds).mapToObj(seed -> new BreadthFirst<>(List.of(seed))).toList();
    var edges = walks.stream().map(_ -> new HashSet<Step>()).toList();
    for (int distance = 1; distance <= hops; distance++) {
      read(walks.stream().flatMap(walk -> walk.frontier().stream()), known, limits);
      for (int index = 0; index < walks.size(); index++) {
        grow(walks.get(index), edges.get(index), known, limits);
      }
    }
    var shared = shared(walks);
    return subgraph(shared, among(shared, known, limits));
  }

  /// Reads the edges of those nodes that are not known yet.
  private void read(Stream<Integer> nodes, Map<Integer, Set<Step>> known, WalkLimits limits) {
    var unknown = nodes.collect(Collectors.toCollection(LinkedHashSet::new));
    unknown.removeAll(known.keySet());
    unknown.forEach(node -> known.put(node, new LinkedHashSet<>()));
    each(
        unknown,
        limits,
        hop ->
            known
                .computeIfAbsent(handles.of(hop.start()), _ -> new LinkedHashSet<>())
                .add(step(hop)));
  }

  /// @param edges all that were met from the same seed
  private static void grow(
      BreadthFirst<Integer> walk,
      Set<Step> edges,
      Map<Integer, Set<Step>> known,
      WalkLimits limits) {
    walk.grow(
        (nodes, taker) -> {
          for (int node : nodes) {
            for (var step : known.getOrDefault(node, Set.of())) {
              edges.add(step);
              taker.accept(step.subject() == node ? step.object() : step.subject());
              limits.check(walk.size(), edges.size());
            }
          }
        });
  }

  /// The nodes that all walks reached, at the distance of the farthest seed.
  private static Map<Integer, Integer> shared(List<BreadthFirst<Integer>> walks) {
    var shared = new LinkedHashMap<>(walks.getFirst().distances());
    for (var walk : walks) {
      shared.keySet().retainAll(walk.distances().keySet());
      shared.replaceAll(
          (node, distance) -> Math.max(distance, walk.distances().getOrDefault(node, 0)));
    }
    return shared;
  }

  /// The edges among some nodes; only those between two whose edges are not known are read.
  private Set<Step> among(
      Map<Integer, Integer> nodes, Map<Integer, Set<Step>> known, WalkLimits limits) {
    var edges = new LinkedHashSet<Step>();
    Consumer<Step> taking =
        step -> {
          if (nodes.containsKey(step.subject()) && nodes.containsKey(step.object())) {
            edges.add(step);
            limits.check(nodes.size(), edges.size());
          }
        };
    var rim = new LinkedHashSet<Integer>();
    for (int node : nodes.keySet()) {
      var steps = known.get(node);
      if (steps == null) {
        rim.add(node);
      } else {
        steps.forEach(taking);
      }
    }
    var ends = rim.stream().map(handles::node).collect(Collectors.toSet());
    var to = ends.size() <= MOST_AT_ONCE ? Optional.of(ends) : Optional.<Set<NodeRef>>empty();
    each(rim, to, Direction.OUTGOING, limits, hop -> taking.accept(step(hop)));
    return edges;
  }

  private Step step(Hop hop) {
    return new Step(
        handles.of(hop.source()),
        predicates.code(hop.type().name()).orElseThrow(),
        handles.of(hop.target()));
  }

  /// Announces a walk from those of these nodes that exist.
  ///
  /// @param wanted which properties will be needed: relationships that have one are read whole with
  ///   the hops, as long as they are few
  void expect(List<NodeRef> nodes, WalkLimits limits, Predicate<String> wanted) {
    this.wanted = wanted;
    if (!nodes.isEmpty() && nodes.size() <= MOST_AT_ONCE) {
      patterns.expect(question(nodes, Optional.empty(), Direction.BOTH, limits));
    }
  }

  private HopQuestion question(
      List<NodeRef> from, Optional<Set<NodeRef>> to, Direction direction, WalkLimits limits) {
    var ways = new LinkedHashMap<EdgeType, Filter>();
    patterns.ontology().edgeTypes().forEach(type -> ways.put(type, Filter.all()));
    var read = new HashMap<EdgeType, List<Property>>();
    ways.keySet().stream()
        .filter(type -> type.properties().stream().map(Property::name).anyMatch(wanted))
        .forEach(type -> read.put(type, type.properties()));
    return read.isEmpty() || from.size() > FEW_NODES
        ? new HopQuestion(from, to, direction, ways, Map.of(), most(limits))
        : new HopQuestion(from, to, direction, ways, read, Math.min(FEW_EDGES, most(limits)));
  }

  /// An edge between two nodes of a level is returned from both.
  private static int most(WalkLimits limits) {
    return (int) Math.min(Integer.MAX_VALUE - 1, 2L * limits.edges());
  }

  /// Every hop from some nodes.
  private void each(Collection<Integer> from, WalkLimits limits, Consumer<Hop> taking) {
    each(from, Optional.empty(), Direction.BOTH, limits, taking);
  }

  private void each(
      Collection<Integer> from,
      Optional<Set<NodeRef>> to,
      Direction direction,
      WalkLimits limits,
      Consumer<Hop> taking) {
    var nodes = from.stream().map(handles::node).toList();
    for (int start = 0; start < nodes.size(); start += MOST_AT_ONCE) {
      call.check();
      List<NodeRef> some = nodes.subList(start, Math.min(nodes.size(), start + MOST_AT_ONCE));
      hops(question(some, to, direction, limits), limits).forEach(taking);
    }
  }

  /// If there turn out to be many, their properties are read later.
  private List<Hop> hops(HopQuestion question, WalkLimits limits) {
    if (question.properties().isEmpty()) {
      return patterns.hops(question);
    }
    try {
      var hops = patterns.hops(question);
      hops.stream()
          .filter(hop -> question.properties().containsKey(hop.type()))
          .forEach(hop -> hydration.learn(step(hop), hop));
      return hops;
    } catch (FaultException many) {
      if (many.fault() instanceof Fault.LimitReached limit && !limit.isOfTime()) {
        wanted = _ -> false;
        return patterns.hops(
            question(question.from(), question.to(), question.direction(), limits));
      }
      throw many;
    }
  }

  private static Subgraph subgraph(Map<Integer, Integer> distances, Set<Step> edges) {
    int deepest = distances.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    var ends = new int[deepest + 1];
    distances.values().forEach(distance -> ends[distance]++);
    Arrays.parallelPrefix(ends, Integer::sum);
    var order =
        IntStream.rangeClosed(0, deepest)
            .flatMap(
                level ->
                    distances.entrySet().stream()
                        .filter(entry -> entry.getValue() == level)
                        .mapToInt(Map.Entry::getKey))
            .toArray();
    return new Subgraph(
        order,
        ends,
        edges.stream().mapToInt(Step::subject).toArray(),
        edges.stream().mapToInt(Step::predicate).toArray(),
        edges.stream().mapToInt(Step::object).toArray());
  }
}
