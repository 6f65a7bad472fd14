package dev.kith.engine.clickhouse;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.NodeIds;
import dev.kith.mapped.ObservationProperties;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Reads a whole graph at one moment, with little of it in memory.
final class GraphScan {
  private static final int ALL = Integer.MAX_VALUE - 1;
  private static final int FEW = 4;
  private static final int FIRST = 1_000;

  private final GraphView view;
  private final Call call;
  private final BatchSizes portions;
  private final Map<Long, Optional<Difference>> differences = new HashMap<>();
  private final Ontology ontology;
  private Patterns patterns;

  /// The number of nodes whose relationships are read together; fewer if they have many.
  private int together;

  private int atOnce;

  GraphScan(GraphView view, Call call, BatchSizes portions) {
    this.view = view;
    this.call = call;
    this.portions = portions;
    this.patterns = view.patterns();
    this.ontology = ontology(view);
    this.together = portions.starts();
    this.atOnce = Math.min(FIRST, portions.nodes());
  }

  /// The ontology of a graph, with observations as properties of nodes.
  static Ontology ontology(GraphView view) {
    var own = view.patterns().ontology();
    if (view.observedTypes().isEmpty()) {
      return own;
    }
    // All of them: a table is not rebuilt for the first observation of its type.
    var types = own.nodeTypes().stream().map(GraphScan::withObservations).toList();
    return Ontology.of(types, own.edgeTypes());
  }

  /// The types whose observations are not written, because they have properties of those names.
  List<String> unwritten() {
    return patterns.ontology().nodeTypes().stream()
        .filter(ObservationProperties::isTaken)
        .map(NodeType::name)
        .filter(view.observedTypes()::contains)
        .toList();
  }

  /// How many nodes are read at once.
  int atOnce() {
    return atOnce;
  }

  /// Reads fewer nodes at once if they are large, and more if they are small.
  void weigh(List<List<Literal>> found) {
    long letters = 0;
    for (var row : found) {
      for (var value : row) {
        letters += value instanceof Literal.Text(var text) ? text.length() : 0;
      }
    }
    if (letters > portions.bytes() / 2) {
      atOnce = Math.max(1, (int) ((long) atOnce * (portions.bytes() / 2) / letters));
    } else if (letters < portions.bytes() / 8) {
      atOnce = Math.min(portions.nodes(), 2 * atOnce);
    }
  }

  /// A type that has such a property of its own stays as it is.
  private static NodeType withObservations(NodeType type) {
    if (ObservationProperties.isTaken(type)) {
      return type;
    }
    var properties = new ArrayList<>(type.properties());
    properties.addAll(ObservationProperties.WRITTEN);
    return new NodeType(
        type.name(), type.description(), type.key(), properties, type.usual(), type.count());
  }

  Ontology ontology() {
    return ontology;
  }

  long change() {
    return view.change();
  }

  /// What differs from an earlier change, if the graph knows.
  Optional<Difference> since(long earlier) {
    return differences.computeIfAbsent(earlier, patterns::differenceSince);
  }

  /// Releases what was read: a view keeps its answers and the nodes that it met.
  void release() {
    patterns = view.patterns();
  }

  /// The nodes of a type that come after a key, in the order of keys.
  List<List<Literal>> nodes(
      NodeType type, List<Property> columns, Optional<Literal> after, int most) {
    call.check();
    var own = patterns.ontology().end(type.name());
    var requested = columns.stream().filter(own.properties()::contains).toList();
    var question =
        new NodeQuestion(
            own, Optional.empty(), Filter.all(), requested, List.of(), after.map(List::of), most);
    return whole(own, patterns.find(question).rows(), requested.size() < columns.size());
  }

  /// Those of some nodes that exist.
  List<List<Literal>> among(NodeType type, List<Literal> keys, List<Property> columns) {
    call.check();
    var own = patterns.ontology().end(type.name());
    var requested = columns.stream().filter(own.properties()::contains).toList();
    var rows = patterns.find(NodeQuestion.of(own, keys, Filter.all(), requested)).rows();
    return whole(own, rows, requested.size() < columns.size());
  }

  /// Rows followed by their observations, if requested.
  private List<List<Literal>> whole(NodeType type, List<List<Literal>> rows, boolean observed) {
    if (!observed) {
      return rows;
    }
    var ids = rows.stream().map(row -> id(type, row.getFirst())).toList();
    int[] handles = view.handles(ids);
    var noted = view.observations(handles);
    var whole = new ArrayList<List<Literal>>(rows.size());
    for (int index = 0; index < handles.length; index++) {
      var row = new ArrayList<>(rows.get(index));
      row.addAll(ObservationProperties.written(noted.getOrDefault(handles[index], List.of())));
      whole.add(row);
    }
    return whole;
  }

  private String id(NodeType type, Literal key) {
    boolean cut = since(change()).filter(as -> as.prefixed().contains(type.name())).isPresent();
    return cut ? NodeIds.text(new NodeRef(type.name(), key)) : NodeIds.key(key);
  }

  /// All relationships of a type that start at some nodes.
  void hops(EdgeType type, List<Literal> starts, Consumer<Hop> each) {
    for (int from = 0; from < starts.size(); ) {
      call.check();
      var some = starts.subList(from, Math.min(starts.size(), from + together));
      var found = few(type, some);
      found.ifPresent(hops -> hops.forEach(each));
      if (found.isEmpty() && some.size() > 1) {
        together = (some.size() + 1) / 2;
        continue;
      }
      if (found.isEmpty()) {
        hub(type, some.getFirst(), each);
      } else if (found.get().size() < portions.hops() / FEW) {
        together = Math.min(portions.starts(), 2 * together);
      }
      from += some.size();
    }
  }

  /// Absent if there are too many for memory.
  private Optional<List<Hop>> few(EdgeType type, List<Literal> starts) {
    try {
      var from = refs(type.from(), starts);
      return Optional.of(
          patterns.hops(
              new HopQuestion(
                  from,
                  Direction.OUTGOING,
                  Map.of(type, Filter.all()),
                  Map.of(type, type.properties()),
                  portions.hops())));
    } catch (FaultException raised) {
      if (raised.fault() instanceof Fault.LimitReached reached && !reached.isOfTime()) {
        return Optional.empty();
      }
      throw raised;
    }
  }

  /// The relationships of one node that has very many, by target: every possible target is checked.
  private void hub(EdgeType type, Literal start, Consumer<Hop> each) {
    var end = ontology().end(type.to());
    var hub = Set.of(new NodeRef(type.from(), start));
    var after = Optional.<Literal>empty();
    do {
      var found = keys(nodes(end, List.of(end.key()), after, portions.nodes()));
      patterns
          .hops(
              new HopQuestion(
                  refs(type.to(), found),
                  Optional.of(hub),
                  Direction.INCOMING,
                  Map.of(type, Filter.all()),
                  Map.of(type, type.properties()),
                  ALL))
          .forEach(each);
      after = found.size() < portions.nodes() ? Optional.empty() : Optional.of(found.getLast());
      release();
    } while (after.isPresent());
  }

  private static List<NodeRef> refs(String type, List<Literal> keys) {
    return keys.stream().map(key -> new NodeRef(type, key)).toList();
  }

  static List<Literal> keys(List<List<Literal>> rows) {
    return rows.stream().map(List::getFirst).toList();
  }

  /// The keys of those nodes that are of a type, in batches.
  static List<List<Literal>> pieces(Set<NodeRef> refs, NodeType type, int most) {
    var keys =
        refs.stream().filter(ref -> ref.type().equals(type.name())).map(NodeRef::key).toList();
    var pieces = new ArrayList<List<Literal>>();
    for (int from = 0; from < keys.size(); from += most) {
      pieces.add(keys.subList(from, Math.min(keys.size(), from + most)));
    }
    return pieces;
  }
}
