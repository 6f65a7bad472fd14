package dev.kith.store.pattern;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.store.index.OwnedMapping;
import dev.kith.store.index.TopologyState;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Hops through the topology of an owned graph. Visited nodes are remembered, so that the next hop
/// from them needs no lookup in the tables.
public final class OwnedHops {
  private static final int NO_NODE = -1;

  /// What a hop takes with its two nodes, and with both until it has its properties.
  private static final int BYTES_A_HOP = 320;

  private static final int EDGES_PER_CHECK = 1 << 12;

  private final Call call;
  private final TableReader tables;
  private final Topology topology;
  private final TermDictionary terms;
  private final OwnedMapping mapping;
  private final Map<NodeRef, Integer> handles = new HashMap<>();
  private final Map<Integer, NodeRef> refs = new HashMap<>();

  public OwnedHops(Call call, TableReader tables, TopologyState state, OwnedMapping mapping) {
    this.call = call;
    this.tables = tables;
    this.topology = state.topology();
    this.terms = state.terms();
    this.mapping = mapping;
  }

  /// A hop and the key of its edge.
  public record KeyedHop(Hop hop, long edge) {
    /// The hop with these properties.
    public Hop with(List<Literal> properties) {
      return new Hop(hop.type(), hop.source(), hop.target(), hop.taken(), properties);
    }
  }

  /// A relationship type in codes.
  private record EdgeCodes(int predicate, int from, int to) {}

  /// Every hop, whatever the properties of its relationship; at most one more than `most`.
  public List<KeyedHop> from(HopQuestion question, int most) throws SQLException {
    var ways = new HashMap<EdgeCodes, EdgeType>();
    for (var type : question.ways().keySet()) {
      ways.put(
          new EdgeCodes(
              terms.predicates().code(type.name()).orElseThrow(),
              terms.types().code(type.from()).orElseThrow(),
              terms.types().code(type.to()).orElseThrow()),
          type);
    }
    var found = new HopCollector(question, ways, most);
    if (question.to().isPresent()) {
      between(found);
    } else {
      var nodes = nodes(question.from());
      IntPredicate wanted =
          question.first().isPresent() ? first(nodes, found, question.first().get()) : _ -> true;
      for (int node : nodes) {
        follow(node, found, false, wanted);
        if (found.isFull()) {
          break;
        }
      }
    }
    return found.hops;
  }

  /// The key of the edge that a hop followed.
  public int edge(Hop hop) throws SQLException {
    return topology.edge(
        handle(hop.source()),
        terms.predicates().code(hop.type().name()).orElseThrow(),
        handle(hop.target()));
  }

  /// What a question has found so far.
  private final class HopCollector {
    private final HopQuestion question;
    private final Map<EdgeCodes, EdgeType> ways;
    private final int most;
    private final List<KeyedHop> hops = new ArrayList<>();

    HopCollector(HopQuestion question, Map<EdgeCodes, EdgeType> ways, int most) {
      this.question = question;
      this.ways = ways;
      this.most = most;
    }

    boolean isFull() {
      return hops.size() > most;
    }

    @Nullable EdgeType way(int subject, int predicate, int object) {
      return ways.get(new EdgeCodes(predicate, topology.type(subject), topology.type(object)));
    }

    void add(int subject, int predicate, int object, boolean taken) {
      var type = way(subject, predicate, object);
      if (type != null) {
        call.memory().take(BYTES_A_HOP);
        hops.add(
            new KeyedHop(
                new Hop(type, ref(subject), ref(object), taken, List.of()),
                topology.edge(subject, predicate, object)));
      }
    }
  }

  /// The nodes that exist, each once.
  private Set<Integer> nodes(Collection<NodeRef> refs) throws SQLException {
    var nodes = new LinkedHashSet<Integer>();
    for (var ref : refs) {
      int node = handle(ref);
      if (node != NO_NODE) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  /// Hops from some nodes to some others, followed from whichever have fewer edges.
  private void between(HopCollector found) throws SQLException {
    var from = nodes(found.question.from());
    var to = nodes(found.question.to().orElseThrow());
    boolean turned = degrees(to) < degrees(from);
    for (int node : turned ? to : from) {
      follow(node, found, turned, (turned ? from : to)::contains);
    }
  }

  private long degrees(Set<Integer> nodes) {
    return nodes.stream()
        .mapToLong(node -> (long) topology.outDegree(node) + topology.inDegree(node))
        .sum();
  }

  /// Adds the hops along the edges of a node whose other end is wanted.
  ///
  /// @param turned whether the node is where the hops lead, and not where they start
  private void follow(int node, HopCollector found, boolean turned, IntPredicate wanted) {
    var direction = found.question.direction();
    if (direction != (turned ? Direction.OUTGOING : Direction.INCOMING)) {
      eachEdge(
          node,
          true,
          (object, predicate) -> {
            if (wanted.test(object)) {
              found.add(node, predicate, object, !turned || object == node);
            }
            return !found.isFull();
          });
    }
    if (direction != (turned ? Direction.INCOMING : Direction.OUTGOING)) {
      boolean both = direction == Direction.BOTH;
      eachEdge(
          node,
          false,
          (subject, predicate) -> {
            // A loop was already found among the outgoing edges.
            if (!(both && subject == node) && wanted.test(subject)) {
              found.add(subject, predicate, node, turned || subject == node);
            }
            return !found.isFull();
          });
    }
  }

  /// Whether a node is among the first that a hop leads to. Of a node with a million neighbours
  /// nothing but the first is kept.
  private IntPredicate first(Set<Integer> nodes, HopCollector found, HopQuestion.First first) {
    var ends = new TreeMap<NodeRef, Integer>(NodeOrder.NODES);
    for (int node : nodes) {
      first(node, found, first, ends);
    }
    return new HashSet<>(ends.values())::contains;
  }

  private void first(
      int node, HopCollector found, HopQuestion.First first, NavigableMap<NodeRef, Integer> ends) {
    NeighbourConsumer consumer =
        (other, out, predicate) -> {
          var way = out ? found.way(node, predicate, other) : found.way(other, predicate, node);
          if (way != null) {
            var ref = seen(other);
            boolean later =
                first.after().isEmpty() || NodeOrder.NODES.compare(ref, first.after().get()) > 0;
            if (later
                && (ends.size() < first.ends()
                    || NodeOrder.NODES.compare(ref, ends.lastKey()) < 0)) {
              ends.put(ref, other);
              if (ends.size() > first.ends()) {
                ends.pollLastEntry();
              }
            }
          }
        };
    if (found.question.direction() != Direction.INCOMING) {
      eachEdge(
          node,
          true,
          (other, predicate) -> {
            consumer.accept(other, true, predicate);
            return true;
          });
    }
    if (found.question.direction() != Direction.OUTGOING) {
      eachEdge(
          node,
          false,
          (other, predicate) -> {
            consumer.accept(other, false, predicate);
            return true;
          });
    }
  }

  @FunctionalInterface
  private interface NeighbourConsumer {
    void accept(int other, boolean out, int predicate);
  }

  @FunctionalInterface
  private interface EdgeVisitor {
    /// @return whether more edges are wanted
    boolean visit(int other, int predicate);
  }

  private void eachEdge(int node, boolean out, EdgeVisitor visitor) {
    int degree = out ? topology.outDegree(node) : topology.inDegree(node);
    var neighbours = new int[degree];
    var predicates = new int[degree];
    if (out) {
      topology.out(node, neighbours, predicates, 0);
    } else {
      topology.in(node, neighbours, predicates, 0);
    }
    call.check();
    for (int index = 0; index < degree; index++) {
      if (index % EDGES_PER_CHECK == 0) {
        call.check();
      }
      if (!visitor.visit(neighbours[index], predicates[index])) {
        return;
      }
    }
  }

  /// The node's handle in the topology, if there is such a node.
  public OptionalInt handleOf(NodeRef ref) throws SQLException {
    int node = handle(ref);
    return node == NO_NODE ? OptionalInt.empty() : OptionalInt.of(node);
  }

  private int handle(NodeRef ref) throws SQLException {
    var known = handles.get(ref);
    if (known != null) {
      return known;
    }
    int node = handle(mapping.id(ref.type(), ref.key()), code(ref.type()));
    handles.put(ref, node);
    return node;
  }

  /// The topology knows most ids; only the tables know new and missing ones.
  private int handle(String id, int type) throws SQLException {
    int found = topology.find(id);
    if (found != NO_NODE || topology.lacks(id)) {
      return found != NO_NODE && topology.exists(found) && topology.type(found) == type
          ? found
          : NO_NODE;
    }
    int key =
        (int)
            tables.number(
                "SELECT coalesce(max(key), -1) FROM node WHERE id = ? AND type = ?", id, type);
    return key >= 0 && topology.exists(key) ? key : NO_NODE;
  }

  private int code(String type) {
    return terms.types().code(type).orElseThrow();
  }

  private NodeRef seen(int node) {
    var type = terms.types().name(topology.type(node));
    return new NodeRef(type, mapping.key(type, topology.id(node)));
  }

  private NodeRef ref(int node) {
    var known = refs.get(node);
    if (known != null) {
      return known;
    }
    var ref = seen(node);
    refs.put(node, ref);
    handles.put(ref, node);
    return ref;
  }
}
