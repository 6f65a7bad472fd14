package dev.kith.mapped;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView.EdgeConsumer;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Walks over tables by handle: one statement for each level.
final class Walks {
  private static final int MOST_AT_ONCE = 20_000;
  private static final int FEW_NODES = 100;
  private static final int FEW_EDGES = 1_000;
  private static final int MANY_EDGES = 1_000;
  private static final int MOST_CROWDED = 100;
  private static final int BYTES_AN_EDGE = 96;

  private final MappedPatterns patterns;
  private final Handles handles;
  private final Predicates predicates;
  private final Hydration hydration;
  private final Call call;
  private Predicate<String> wanted = _ -> false;

  /// @param hydration receives the properties of relationships read on the way
  Walks(
      MappedPatterns patterns,
      Handles handles,
      Predicates predicates,
      Hydration hydration,
      Call call) {
    this.patterns = patterns;
    this.handles = handles;
    this.predicates = predicates;
    this.hydration = hydration;
    this.call = call;
  }

  /// An edge by handles and the code of its predicate.
  record CodedEdge(int subject, int predicate, int object) {}

  Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    var reading = new EdgeReader(limits);
    var reached = new Reached(seeds);
    for (int distance = 1; distance <= hops; distance++) {
      reading.of(
          reached.leave(),
          (start, end) -> {
            reached.add(end);
            limits.check(reached.count(), reading.edges.count());
          });
    }
    return reached.with(reading.edges);
  }

  /// Edges of a node, whichever the engine finds first.
  void some(
      int node, Direction direction, Predicate<String> type, int most, EdgeConsumer consumer) {
    call.check();
    var ways = new LinkedHashMap<EdgeType, Filter>();
    patterns.ontology().edgeTypes().stream()
        .filter(each -> type.test(each.name()))
        .forEach(each -> ways.put(each, Filter.all()));
    var from = List.of(handles.node(node));
    var question =
        new HopQuestion(from, Optional.empty(), direction, ways, Map.of(), Math.max(0, most - 1));
    for (var hop : patterns.some(question)) {
      var step = step(hop);
      consumer.accept(step.subject(), step.predicate(), step.object());
    }
  }

  /// A neighbourhood with the edges between two nodes that are `hops` away as well.
  Subgraph withRimEdges(Subgraph around, int hops, WalkLimits limits) {
    var reading = new EdgeReader(limits);
    var rim = new Reached(around.at(hops));
    var all = around.withEdgesOf(rim.with(reading.among(rim)));
    limits.check(all.nodeCount(), all.edgeCount());
    return all;
  }

  /// Walks from all seeds together, so that a hop from all of them is one statement.
  Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    var reading = new EdgeReader(limits);
    var walks = Arrays.stream(seeds).mapToObj(OneWalk::new).toList();
    for (int distance = 1; distance <= hops; distance++) {
      reading.of(
          walks.stream().flatMapToInt(walk -> Arrays.stream(walk.reached.frontier())).toArray(),
          (_, _) -> {});
      walks.forEach(walk -> walk.grow(reading.edges, limits));
    }
    var shared = shared(walks.stream().map(walk -> walk.reached).toList(), hops);
    return shared.with(reading.among(shared));
  }

  /// One of several walks over edges that all of them read.
  private static final class OneWalk {
    private final Reached reached;
    private final BitSet left = new BitSet();
    private int met;

    OneWalk(int seed) {
      this.reached = new Reached(seed);
    }

    void grow(WalkedEdges edges, WalkLimits limits) {
      for (int node : reached.leave()) {
        edges.others(
            node,
            other -> {
              met += left.get(other) ? 0 : 1;
              reached.add(other);
              limits.check(reached.count(), met);
            });
        left.set(node);
      }
    }
  }

  /// The nodes that all walks reached, at the distance of the farthest seed.
  private static Reached shared(List<Reached> walks, int hops) {
    int[] nodes =
        Arrays.stream(walks.getFirst().nodes())
            .filter(node -> walks.stream().allMatch(walk -> walk.distance(node) != Reached.NOT))
            .toArray();
    var shared = new Reached();
    for (int distance = 0; distance <= hops; distance++) {
      for (int node : nodes) {
        int farthest = 0;
        for (var walk : walks) {
          farthest = Math.max(farthest, walk.distance(node));
        }
        if (farthest == distance) {
          shared.add(node);
        }
      }
      shared.leave();
    }
    return shared;
  }

  /// The two ends of an edge: the one that it was followed from, and the other.
  @FunctionalInterface
  private interface EndsConsumer {
    void accept(int start, int end);
  }

  /// What one walk has read.
  private final class EdgeReader {
    private final WalkLimits limits;
    private final WalkedEdges edges = new WalkedEdges();
    private final BitSet left = new BitSet();

    /// The nodes with many edges among those that were left: these edges need not be read again
    /// from their other ends.
    private final Set<NodeRef> crowded = new LinkedHashSet<>();

    EdgeReader(WalkLimits limits) {
      this.limits = limits;
    }

    /// Reads the edges of those of some nodes that were not left before.
    void of(int[] nodes, EndsConsumer consumer) {
      int[] fresh = Arrays.stream(nodes).filter(node -> !left.get(node)).distinct().toArray();
      for (int start = 0; start < fresh.length; start += MOST_AT_ONCE) {
        int[] some = Arrays.copyOfRange(fresh, start, Math.min(fresh.length, start + MOST_AT_ONCE));
        each(some, Optional.empty(), Direction.BOTH, hop -> accept(hop, consumer));
        for (int node : some) {
          left.set(node);
          if (edges.degree(node) >= MANY_EDGES && crowded.size() < MOST_CROWDED) {
            crowded.add(handles.node(node));
          }
        }
      }
    }

    private void accept(Hop hop, EndsConsumer consumer) {
      var step = step(hop);
      if (edges.add(step.subject(), step.predicate(), step.object())) {
        call.memory().take(BYTES_AN_EDGE);
      }
      consumer.accept(
          hop.taken() ? step.subject() : step.object(),
          hop.taken() ? step.object() : step.subject());
    }

    /// The edges among some nodes; only those between two that were not left are read.
    WalkedEdges among(Reached nodes) {
      var among = new WalkedEdges();
      for (int edge = 0; edge < edges.count(); edge++) {
        add(among, nodes, edges.subject(edge), edges.predicate(edge), edges.object(edge));
      }
      int[] rim = Arrays.stream(nodes.nodes()).filter(node -> !left.get(node)).toArray();
      var ends =
          rim.length > MOST_AT_ONCE
              ? Optional.<Set<NodeRef>>empty()
              : Optional.of(Arrays.stream(rim).mapToObj(handles::node).collect(Collectors.toSet()));
      for (int start = 0; start < rim.length; start += MOST_AT_ONCE) {
        int[] some = Arrays.copyOfRange(rim, start, Math.min(rim.length, start + MOST_AT_ONCE));
        each(
            some,
            ends,
            Direction.OUTGOING,
            hop -> {
              var step = step(hop);
              add(among, nodes, step.subject(), step.predicate(), step.object());
            });
      }
      return among;
    }

    private void add(WalkedEdges among, Reached nodes, int subject, int predicate, int object) {
      if (nodes.distance(subject) != Reached.NOT
          && nodes.distance(object) != Reached.NOT
          && among.add(subject, predicate, object)) {
        call.memory().take(BYTES_AN_EDGE);
        limits.check(nodes.count(), among.count());
      }
    }

    private void each(
        int[] from, Optional<Set<NodeRef>> to, Direction direction, Consumer<Hop> consumer) {
      call.check();
      var nodes = Arrays.stream(from).mapToObj(handles::node).toList();
      hops(question(nodes, to, direction, limits).knowing(crowded), limits, consumer);
    }
  }

  private CodedEdge step(Hop hop) {
    return new CodedEdge(
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

  /// If there turn out to be many, their properties are read later.
  private void hops(HopQuestion question, WalkLimits limits, Consumer<Hop> consumer) {
    if (question.properties().isEmpty()) {
      patterns.each(question, consumer);
      return;
    }
    try {
      var hops = patterns.hops(question);
      hops.stream()
          .filter(hop -> question.properties().containsKey(hop.type()))
          .forEach(hop -> hydration.learn(step(hop), hop));
      hops.forEach(consumer);
    } catch (FaultException many) {
      if (!(many.fault() instanceof Fault.LimitReached limit) || limit.isOfTime()) {
        throw many;
      }
      wanted = _ -> false;
      patterns.each(
          question(question.from(), question.to(), question.direction(), limits)
              .knowing(question.known()),
          consumer);
    }
  }
}
