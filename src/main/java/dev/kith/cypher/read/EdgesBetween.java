package dev.kith.cypher.read;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.EdgeType;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The relationships between nodes that are known at both ends, asked for in one question: a node
/// may have very many others.
public final class EdgesBetween {
  private static final int MOST_NODES = 5_000;
  private static final int MOST_EDGES = 100_000;

  private final GraphView view;
  private final Op.Route route;

  public EdgesBetween(GraphView view, Op.Route route) {
    this.view = view;
    this.route = route;
  }

  /// Whether a question can name nodes, and not too many of them.
  public boolean canAsk(Collection<Integer> from, Collection<Integer> to) {
    return view.patterns().isDeclared() && from.size() <= MOST_NODES && to.size() <= MOST_NODES;
  }

  /// The relationships by the node that they are followed from, a loop once.
  public Map<Integer, List<CypherValue.EdgeAt>> between(
      Collection<Integer> from, Collection<Integer> to) {
    var handles = new HashMap<NodeRef, Integer>();
    var starts = refs(from, handles);
    var ends = refs(to, handles);
    var ways = new LinkedHashMap<EdgeType, Filter>();
    for (var type : view.patterns().ontology().edgeTypes()) {
      if (route.type().test(type.name())) {
        ways.put(type, Filter.all());
      }
    }
    var found = new HashMap<Integer, List<CypherValue.EdgeAt>>();
    if (ways.isEmpty() || starts.isEmpty() || ends.isEmpty()) {
      return found;
    }
    var question =
        new HopQuestion(
            starts,
            Optional.of(new LinkedHashSet<>(ends)),
            route.direction(),
            ways,
            Map.of(),
            MOST_EDGES);
    for (var hop : view.patterns().hops(question)) {
      var source = handles.get(hop.source());
      var target = handles.get(hop.target());
      var start = handles.get(hop.start());
      var predicate = view.predicateCode(hop.type().name());
      if (source != null && target != null && start != null && predicate.isPresent()) {
        found
            .computeIfAbsent(start, _ -> new ArrayList<>())
            .add(new CypherValue.EdgeAt(source, predicate.get(), target));
      }
    }
    return found;
  }

  private List<NodeRef> refs(Collection<Integer> nodes, Map<NodeRef, Integer> handles) {
    int[] wanted = nodes.stream().mapToInt(node -> node).toArray();
    var ids = view.ids(wanted);
    var refs = new ArrayList<NodeRef>();
    for (int index = 0; index < wanted.length; index++) {
      var ref = ref(ids.get(index), view.typeName(view.type(wanted[index])));
      handles.put(ref, wanted[index]);
      refs.add(ref);
    }
    return refs;
  }

  private NodeRef ref(String id, String type) {
    var key = id.substring(type.length() + 1);
    boolean text = view.patterns().ontology().end(type).key().type() == PropertyType.STRING;
    return new NodeRef(type, text ? new Literal.Text(key) : new Literal.Whole(Long.parseLong(key)));
  }
}
