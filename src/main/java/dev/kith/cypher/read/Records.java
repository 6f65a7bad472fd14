package dev.kith.cypher.read;

import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.Subgraph;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The properties of nodes and relationships, read many at a time and kept for a while.
public final class Records {
  private static final int MOST_KEPT = 20_000;
  private static final long BYTES_A_RECORD = 500;

  private final GraphView view;
  private final Call call;
  private final boolean bare;
  private final Map<Integer, Known> nodes = new HashMap<>();
  private final Map<CypherValue.EdgeAt, Map<String, CypherValue>> edges = new HashMap<>();
  private final Set<Integer> unobserved = new LinkedHashSet<>();
  private final Map<Integer, List<Observation>> observations = new HashMap<>();
  private final Map<String, IdForm> kinds = new HashMap<>();

  private record Known(Node node, Map<String, CypherValue> fields) {}

  /// @param bare whether nodes and relationships have nothing but their metadata
  public Records(GraphView view, Call call, boolean bare) {
    this.view = view;
    this.call = call;
    this.bare = bare;
    call.memory().take(MOST_KEPT); // what is kept is bounded, so a part of it is taken once
  }

  /// Reads what is not known yet of the nodes and relationships among some values.
  public void load(Collection<CypherValue> values) {
    if (nodes.size() + edges.size() > MOST_KEPT) {
      nodes.clear();
      edges.clear();
      observations.clear();
      unobserved.clear();
    }
    var wanted =
        values.stream()
            .filter(CypherValue.NodeAt.class::isInstance)
            .mapToInt(value -> ((CypherValue.NodeAt) value).handle())
            .filter(handle -> !nodes.containsKey(handle))
            .distinct()
            .toArray();
    if (wanted.length > 0) {
      call.check();
      var read = view.nodes(wanted);
      for (int index = 0; index < wanted.length; index++) {
        nodes.put(wanted[index], new Known(read.get(index), fields(read.get(index))));
        unobserved.add(wanted[index]);
      }
    }
    var unread =
        values.stream()
            .filter(CypherValue.EdgeAt.class::isInstance)
            .map(CypherValue.EdgeAt.class::cast)
            .filter(edge -> !edges.containsKey(edge))
            .distinct()
            .toList();
    if (!unread.isEmpty()) {
      readEdges(unread);
    }
  }

  private void readEdges(List<CypherValue.EdgeAt> wanted) {
    call.check();
    var ends = new LinkedHashSet<Integer>();
    var indexes = new int[wanted.size()];
    for (int index = 0; index < indexes.length; index++) {
      indexes[index] = index;
      ends.add(wanted.get(index).subject());
      ends.add(wanted.get(index).object());
    }
    var subgraph =
        new Subgraph(
            ends.stream().mapToInt(each -> each).toArray(),
            new int[] {ends.size()},
            wanted.stream().mapToInt(CypherValue.EdgeAt::subject).toArray(),
            wanted.stream().mapToInt(CypherValue.EdgeAt::predicate).toArray(),
            wanted.stream().mapToInt(CypherValue.EdgeAt::object).toArray());
    var read = view.edgeMetadata(subgraph, indexes);
    for (int index = 0; index < indexes.length; index++) {
      var fields = new LinkedHashMap<String, CypherValue>();
      JsonValues.addPresent(read.get(index).toObject(), fields);
      edges.put(wanted.get(index), fields);
    }
  }

  /// The id without the name of its type, as a number where the keys of the type are numbers.
  private Map<String, CypherValue> fields(Node node) {
    var fields = new LinkedHashMap<String, CypherValue>();
    if (!bare) {
      fields.put(kind(node.type()).keyName(), key(node));
    }
    JsonValues.addPresent(node.metadata().toObject(), fields);
    return fields;
  }

  private CypherValue key(Node node) {
    return kind(node.type()).key(node.id());
  }

  /// The key that an id of a node of a type stands for.
  public Function<String, CypherValue> keys(String type) {
    return kind(type)::key;
  }

  private IdForm kind(String type) {
    return kinds.computeIfAbsent(type, this::read);
  }

  private IdForm read(String name) {
    var type = view.patterns().ontology().nodeType(name);
    boolean number = type.filter(each -> each.key().type() == PropertyType.INT64).isPresent();
    return new IdForm(name + ":", type.map(each -> each.key().name()).orElse("id"), number);
  }

  /// How the nodes of one type are called.
  private record IdForm(String prefix, String keyName, boolean isNumber) {
    CypherValue key(String id) {
      var key = id.startsWith(prefix) ? id.substring(prefix.length()) : id;
      return isNumber ? CypherValue.of(Long.parseLong(key)) : CypherValue.of(key);
    }
  }

  /// Whether nodes have nothing but their metadata.
  public boolean isBare() {
    return bare;
  }

  private Known record(CypherValue.NodeAt node) {
    if (!nodes.containsKey(node.handle())) {
      load(List.of(node));
    }
    return Objects.requireNonNull(nodes.get(node.handle()));
  }

  /// A node with all its metadata.
  public Node node(CypherValue.NodeAt node) {
    return record(node).node;
  }

  public Map<String, CypherValue> fields(CypherValue.EdgeAt edge) {
    if (!edges.containsKey(edge)) {
      load(List.of(edge));
    }
    return Objects.requireNonNull(edges.get(edge));
  }

  /// All properties of a node, with its observations where it has any.
  public Map<String, CypherValue> fields(CypherValue.NodeAt node) {
    var fields = record(node).fields;
    if (bare || observed(node).isEmpty()) {
      return fields;
    }
    var all = new LinkedHashMap<>(fields);
    all.putIfAbsent("observations", texts(node));
    return all;
  }

  public CypherValue property(CypherValue.NodeAt node, String name) {
    if (!bare && name.equals("id")) {
      var kind = kind(view.typeName(view.type(node.handle())));
      if (kind.keyName().equals(name)) { // which needs no record
        return kind.key(view.ids(new int[] {node.handle()}).getFirst());
      }
    }
    var record = record(node);
    var own = record.fields.get(name);
    if (own != null || bare) {
      return own == null ? CypherValue.Null.NULL : own;
    }
    return switch (name) {
      case "id" -> key(record.node);
      case "name" -> CypherValue.of(record.node.id());
      case "type" -> CypherValue.of(record.node.type());
      case "observations" -> texts(node);
      case "created_date" -> day(observed(node).stream(), List::getFirst);
      case "updated_date" -> day(observed(node).stream(), List::getLast);
      default -> CypherValue.Null.NULL;
    };
  }

  private static CypherValue day(
      java.util.stream.Stream<Observation> all, Function<List<Instant>, Instant> which) {
    var dated = all.filter(Observation::isDated).map(Observation::at).sorted().toList();
    return dated.isEmpty()
        ? CypherValue.Null.NULL
        : CypherValue.of(LocalDate.ofInstant(which.apply(dated), ZoneOffset.UTC).toString());
  }

  private CypherValue texts(CypherValue.NodeAt node) {
    return new CypherValue.Items(
        observed(node).stream().map(each -> CypherValue.of(each.text())).toList());
  }

  /// Those of all nodes read before are read with the first that is asked for.
  private List<Observation> observed(CypherValue.NodeAt node) {
    record(node);
    if (unobserved.contains(node.handle())) {
      var wanted = unobserved.stream().mapToInt(each -> each).toArray();
      call.memory().take(BYTES_A_RECORD);
      observations.putAll(view.observations(wanted));
      unobserved.clear();
    }
    return observations.getOrDefault(node.handle(), List.of());
  }

  public CypherValue property(CypherValue.EdgeAt edge, String name) {
    var own = Optional.ofNullable(fields(edge).get(name));
    return own.isEmpty() && !bare && name.equals("relationship_type")
        ? CypherValue.of(view.predicateName(edge.predicate()))
        : own.orElse(CypherValue.Null.NULL);
  }
}
