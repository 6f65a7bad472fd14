package dev.kith.mapped;

import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.Subgraph;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads the properties of nodes and relationships whose ends are already known: one statement for
/// each type among them.
final class Hydration {
  private static final int MOST_AT_ONCE = 20_000;
  private static final int MOST_READ_AHEAD = 100;
  private static final int MOST_READ_WHOLE = 1_000;

  private final Patterns patterns;
  private final Handles handles;
  private final Predicates predicates;
  private final Map<NodeRef, List<Literal>> rows = new HashMap<>();
  private final Map<String, Optional<ObservationProperties>> observed = new HashMap<>();
  private final Map<String, List<Property>> unnamed = new HashMap<>();
  private final Map<Walks.CodedEdge, Metadata> edges = new HashMap<>();

  Hydration(Patterns patterns, Handles handles, Predicates predicates) {
    this.patterns = patterns;
    this.handles = handles;
    this.predicates = predicates;
  }

  /// Looks up which nodes of a type exist. Of a few nodes, all properties are read at once: the
  /// answer is about them, and another statement would cost another round trip.
  void lookUp(NodeType type, Collection<Literal> keys, Consumer<NodeRef> there) {
    boolean few = keys.size() <= MOST_READ_AHEAD;
    each(
        type,
        keys,
        few ? type.properties() : List.of(type.key()),
        (node, row) -> {
          if (few) {
            rows.put(node, row);
          }
          there.accept(node);
        });
  }

  /// Reads a property of nodes; of a few nodes the whole row, if that will be needed as well.
  void read(
      NodeType type,
      List<Literal> keys,
      Property property,
      boolean whole,
      BiConsumer<NodeRef, Literal> taking) {
    if (!whole || keys.size() > MOST_READ_WHOLE) {
      each(
          type,
          keys,
          List.of(type.key(), property),
          (node, row) -> taking.accept(node, row.getLast()));
      return;
    }
    int column = type.properties().indexOf(property);
    each(
        type,
        keys,
        type.properties(),
        (node, row) -> {
          rows.put(node, row);
          taking.accept(node, row.get(column));
        });
  }

  /// Keeps the rows of nodes that were read with all their properties.
  void learn(NodeQuestion question, List<List<Literal>> found) {
    if (question.properties().equals(question.type().properties())) {
      found.forEach(row -> rows.put(new NodeRef(question.type().name(), row.getFirst()), row));
    }
  }

  /// Stores what a hop returned of a relationship.
  void learn(Walks.CodedEdge step, Hop hop) {
    edges.put(step, metadata(hop.type().properties(), hop.properties(), List.of()));
  }

  /// Whether a node's row was read already.
  boolean isKnown(NodeRef node) {
    return rows.containsKey(node);
  }

  /// A property of a node whose row was read already.
  Optional<Literal> known(NodeRef node, NodeType type, Property property) {
    return Optional.ofNullable(rows.get(node))
        .map(row -> row.get(type.properties().indexOf(property)));
  }

  /// The observations of nodes that have any.
  Map<Integer, List<Observation>> observations(int[] wanted) {
    var noted = new HashMap<NodeRef, List<Observation>>();
    var unread = new LinkedHashMap<NodeType, Set<Literal>>();
    for (int handle : wanted) {
      var ref = handles.node(handle);
      var type = patterns.ontology().end(ref.type());
      observed(type)
          .ifPresent(
              observed -> {
                if (isKnown(ref)) {
                  noted.put(ref, observed.read(each -> known(ref, type, each).orElseThrow()));
                } else {
                  unread.computeIfAbsent(type, _ -> new LinkedHashSet<>()).add(ref.key());
                }
              });
    }
    unread.forEach((type, keys) -> readObservations(type, keys, noted));
    var found = new LinkedHashMap<Integer, List<Observation>>();
    for (int handle : wanted) {
      var observations = noted.getOrDefault(handles.node(handle), List.of());
      if (!observations.isEmpty()) {
        found.put(handle, observations);
      }
    }
    return found;
  }

  private void readObservations(
      NodeType type, Set<Literal> keys, Map<NodeRef, List<Observation>> noted) {
    var observed = observed(type).orElseThrow();
    var columns = new ArrayList<>(List.of(type.key()));
    columns.addAll(observed.properties());
    each(
        type,
        keys,
        columns,
        (node, row) ->
            noted.put(node, observed.read(property -> row.get(columns.indexOf(property)))));
  }

  /// Nodes with all their properties, except the key, which is in the id, and the observations,
  /// which are returned separately.
  List<Node> nodes(int[] wanted) {
    byType(wanted)
        .forEach(
            (name, keys) -> {
              var type = patterns.ontology().end(name);
              each(type, keys, type.properties(), rows::put);
            });
    var nodes = new ArrayList<Node>(wanted.length);
    for (int handle : wanted) {
      var ref = handles.node(handle);
      var type = patterns.ontology().end(ref.type());
      var row = rows.get(ref);
      var metadata = row == null ? Metadata.NONE : metadata(type.properties(), row, unnamed(type));
      nodes.add(new Node(NodeIds.text(ref), ref.type(), metadata));
    }
    return nodes;
  }

  /// Nodes with only their ids and types.
  List<Node> named(int[] wanted) {
    return Arrays.stream(wanted)
        .mapToObj(handles::node)
        .map(ref -> new Node(NodeIds.text(ref), ref.type(), Metadata.NONE))
        .toList();
  }

  /// Those of the nodes whose rows were not read yet.
  private Map<String, Set<Literal>> byType(int[] wanted) {
    var keys = new LinkedHashMap<String, Set<Literal>>();
    for (int handle : wanted) {
      var node = handles.node(handle);
      if (!rows.containsKey(node)) {
        keys.computeIfAbsent(node.type(), _ -> new LinkedHashSet<>()).add(node.key());
      }
    }
    return keys;
  }

  /// Some columns of those nodes that exist.
  void each(
      NodeType type,
      Collection<Literal> keys,
      List<Property> columns,
      BiConsumer<NodeRef, List<Literal>> taking) {
    var all = List.copyOf(keys);
    for (int start = 0; start < all.size(); start += MOST_AT_ONCE) {
      var some = all.subList(start, Math.min(all.size(), start + MOST_AT_ONCE));
      for (var row : patterns.find(NodeQuestion.among(type, some, Filter.all(), columns)).rows()) {
        taking.accept(new NodeRef(type.name(), row.getFirst()), row);
      }
    }
  }

  /// The metadata of some edges of a subgraph.
  ///
  /// @param asked whether anything of a type is requested
  List<Metadata> edges(Subgraph subgraph, int[] indexes, Predicate<EdgeType> asked) {
    var wanted = new LinkedHashMap<EdgeType, List<Integer>>();
    for (int index : indexes) {
      var type = type(subgraph, index);
      if (asked.test(type) && !edges.containsKey(step(subgraph, index))) {
        wanted.computeIfAbsent(type, _ -> new ArrayList<>()).add(index);
      }
    }
    var found = new HashMap<Walks.CodedEdge, Metadata>();
    wanted.forEach((type, some) -> edges(subgraph, type, some, found));
    var metadata = new ArrayList<Metadata>(indexes.length);
    for (int index : indexes) {
      var step = step(subgraph, index);
      metadata.add(found.getOrDefault(step, edges.getOrDefault(step, Metadata.NONE)));
    }
    return metadata;
  }

  /// Some edges of a subgraph, without their properties.
  List<Hop> hops(Subgraph subgraph, int[] indexes) {
    var hops = new ArrayList<Hop>(indexes.length);
    for (int index : indexes) {
      var source = handles.node(subgraph.subjects()[index]);
      var target = handles.node(subgraph.objects()[index]);
      hops.add(new Hop(type(subgraph, index), source, target, true, List.of()));
    }
    return hops;
  }

  /// Starts from the side with more nodes, and only for edges to the other: it has fewer unwanted
  /// edges per node.
  private void edges(
      Subgraph subgraph, EdgeType type, List<Integer> some, Map<Walks.CodedEdge, Metadata> found) {
    var sources = new LinkedHashSet<NodeRef>();
    var targets = new LinkedHashSet<NodeRef>();
    var wanted = new LinkedHashSet<Walks.CodedEdge>();
    for (int index : some) {
      wanted.add(step(subgraph, index));
      sources.add(handles.node(subgraph.subjects()[index]));
      targets.add(handles.node(subgraph.objects()[index]));
    }
    boolean outgoing = sources.size() >= targets.size();
    var from = List.copyOf(outgoing ? sources : targets);
    var to = outgoing ? targets : sources;
    var direction = outgoing ? Direction.OUTGOING : Direction.INCOMING;
    for (int start = 0; start < from.size(); start += MOST_AT_ONCE) {
      var question =
          new HopQuestion(
              from.subList(start, Math.min(from.size(), start + MOST_AT_ONCE)),
              to.size() <= MOST_AT_ONCE ? Optional.of(to) : Optional.empty(),
              direction,
              Map.of(type, Filter.all()),
              Map.of(type, type.properties()),
              Integer.MAX_VALUE - 1);
      for (var hop : patterns.hops(question)) {
        var step =
            new Walks.CodedEdge(
                handles.of(hop.source()),
                predicates.code(type.name()).orElseThrow(),
                handles.of(hop.target()));
        if (wanted.contains(step)) {
          found.put(step, metadata(type.properties(), hop.properties(), List.of()));
        }
      }
    }
  }

  private EdgeType type(Subgraph subgraph, int index) {
    return predicates.between(
        handles.node(subgraph.subjects()[index]).type(),
        subgraph.predicates()[index],
        handles.node(subgraph.objects()[index]).type());
  }

  private static Walks.CodedEdge step(Subgraph subgraph, int index) {
    return new Walks.CodedEdge(
        subgraph.subjects()[index], subgraph.predicates()[index], subgraph.objects()[index]);
  }

  private Optional<ObservationProperties> observed(NodeType type) {
    return observed.computeIfAbsent(type.name(), _ -> ObservationProperties.of(type));
  }

  /// The properties of a type that are left out of a node's metadata.
  private List<Property> unnamed(NodeType type) {
    return unnamed.computeIfAbsent(
        type.name(),
        _ -> {
          var all = new ArrayList<>(List.of(type.key()));
          observed(type).map(ObservationProperties::properties).ifPresent(all::addAll);
          return all;
        });
  }

  private static Metadata metadata(
      List<Property> properties, List<Literal> values, List<Property> left) {
    var object = JsonNodeFactory.instance.objectNode();
    for (int column = 0; column < properties.size(); column++) {
      if (!left.contains(properties.get(column))) {
        put(object, properties.get(column).name(), values.get(column));
      }
    }
    return Metadata.of(object);
  }

  private static void put(ObjectNode object, String name, Literal value) {
    switch (value) {
      case Literal.Missing _ -> {}
      case Literal.Text(var text) -> object.put(name, text);
      case Literal.Whole(var number) -> object.put(name, number);
      case Literal.Real(var number) -> object.put(name, number);
      case Literal.Flag(var flag) -> object.put(name, flag);
      case Literal.Timestamp(var moment) -> object.put(name, moment.toString());
      case Literal.Day(var day) -> object.put(name, day.toString());
      case Literal.Texts(var texts) -> texts.forEach(object.putArray(name)::add);
    }
  }
}
