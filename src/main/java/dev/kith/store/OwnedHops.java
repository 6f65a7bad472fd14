package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Hops through the topology of an owned graph. Visited nodes are remembered, so that the next hop
/// from them needs no lookup in the tables.
final class OwnedHops {
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

  OwnedHops(Call call, TableReader tables, TopologyState state, OwnedMapping mapping) {
    this.call = call;
    this.tables = tables;
    this.topology = state.topology();
    this.terms = state.terms();
    this.mapping = mapping;
  }

  /// A hop and the key of its edge.
  public record KeyedHop(Hop hop, long edge) {
    Hop with(List<Literal> properties) {
      return new Hop(hop.type(), hop.source(), hop.target(), hop.taken(), properties);
    }
  }

  /// A relationship type in codes.
  private record EdgeCodes(int predicate, int from, int to) {}

  /// Every hop, whatever the properties of its relationship; at most one more than `most`.
  List<KeyedHop> from(HopQuestion question, int most) throws SQLException {
    var ways = new HashMap<EdgeCodes, EdgeType>();
    for (var type : question.ways().keySet()) {
      ways.put(
          new EdgeCodes(
              terms.predicates().code(type.name()).orElseThrow(),
              terms.types().code(type.from()).orElseThrow(),
              terms.types().code(type.to()).orElseThrow()),
          type);
    }
    var found = new ArrayList<KeyedHop>();
    for (var start : new LinkedHashSet<>(question.from())) {
      int node = handle(start);
      if (node != NO_NODE && question.direction() != Direction.INCOMING) {
        follow(node, true, question, ways, most, found);
      }
      if (node != NO_NODE && question.direction() != Direction.OUTGOING) {
        follow(node, false, question, ways, most, found);
      }
      call.check();
      if (found.size() > most) {
        break;
      }
    }
    return found;
  }

  private void follow(
      int node,
      boolean out,
      HopQuestion question,
      Map<EdgeCodes, EdgeType> ways,
      int most,
      List<KeyedHop> found) {
    int degree = out ? topology.outDegree(node) : topology.inDegree(node);
    var neighbours = new int[degree];
    var predicates = new int[degree];
    if (out) {
      topology.out(node, neighbours, predicates, 0);
    } else {
      topology.in(node, neighbours, predicates, 0);
    }
    boolean both = question.direction() == Direction.BOTH;
    for (int index = 0; index < degree && found.size() <= most; index++) {
      if (index % EDGES_PER_CHECK == 0) {
        call.check();
      }
      int subject = out ? node : neighbours[index];
      int object = out ? neighbours[index] : node;
      int predicate = predicates[index];
      var type = ways.get(new EdgeCodes(predicate, topology.type(subject), topology.type(object)));
      // A loop was already found among the outgoing edges.
      if (type != null
          && !(both && !out && subject == object)
          && (question.to().isEmpty() || question.mayLeadTo(ref(neighbours[index])))) {
        boolean taken = out || subject == object;
        call.memory().take(BYTES_A_HOP);
        found.add(
            new KeyedHop(
                new Hop(type, ref(subject), ref(object), taken, List.of()),
                topology.edge(subject, predicate, object)));
      }
    }
  }

  private int handle(NodeRef ref) throws SQLException {
    var known = handles.get(ref);
    if (known != null) {
      return known;
    }
    int key =
        (int)
            tables.number(
                "SELECT coalesce(max(key), -1) FROM node WHERE id = ? AND type = ?",
                mapping.id(ref.type(), ref.key()),
                terms.types().code(ref.type()).orElseThrow());
    int node = key >= 0 && topology.exists(key) ? key : NO_NODE;
    handles.put(ref, node);
    return node;
  }

  private NodeRef ref(int node) {
    var known = refs.get(node);
    if (known != null) {
      return known;
    }
    var type = terms.types().name(topology.type(node));
    var ref = new NodeRef(type, mapping.key(type, topology.id(node)));
    refs.put(node, ref);
    handles.put(ref, node);
    return ref;
  }
}
