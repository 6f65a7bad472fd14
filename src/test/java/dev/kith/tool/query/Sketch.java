package dev.kith.tool.query;

import dev.kith.graph.Edge;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A graph as plain lists, easy to make smaller.
///
/// @param again further rows of edges, as only a table can hold them
record Sketch(List<Node> nodes, List<Edge> edges, List<Edge> again) {
  Sketch {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    again = List.copyOf(again);
  }

  HeapGraph heap(String name) {
    var graph = new HeapGraph(name);
    nodes.forEach(node -> graph.node(node.id(), node.type(), node.metadata().json()));
    edges.forEach(
        edge ->
            graph.edge(edge.subject(), edge.predicate(), edge.object(), edge.metadata().json()));
    again.forEach(
        edge ->
            graph.again(edge.subject(), edge.predicate(), edge.object(), edge.metadata().json()));
    return graph;
  }

  /// Whether a property anywhere is a list without items.
  boolean hasEmptyList() {
    return Stream.of(
            nodes.stream().map(Node::metadata),
            edges.stream().map(Edge::metadata),
            again.stream().map(Edge::metadata))
        .flatMap(each -> each)
        .flatMap(metadata -> metadata.toObject().properties().stream())
        .anyMatch(member -> member.getValue().isArray() && member.getValue().isEmpty());
  }

  List<Mutation> mutations() {
    var batch = new ArrayList<Mutation>();
    nodes.forEach(node -> batch.add(new Mutation.CreateNode(node, List.of())));
    edges.forEach(edge -> batch.add(new Mutation.CreateEdge(edge, false)));
    return batch;
  }

  /// Every graph that is this one without one thing.
  Stream<Sketch> smaller() {
    return Stream.of(
            nodes.stream().map(this::without),
            edges.stream().map(edge -> new Sketch(nodes, but(edges, edge), but(again, edge))),
            again.stream().map(edge -> new Sketch(nodes, edges, but(again, edge))),
            nodes.stream().flatMap(this::poorer),
            edges.stream().flatMap(this::poorer))
        .flatMap(each -> each);
  }

  private Sketch without(Node node) {
    return new Sketch(but(nodes, node), away(edges, node), away(again, node));
  }

  private static List<Edge> away(List<Edge> edges, Node node) {
    return edges.stream()
        .filter(edge -> !edge.subject().equals(node.id()) && !edge.object().equals(node.id()))
        .toList();
  }

  private Stream<Sketch> poorer(Node node) {
    return fewer(node.metadata())
        .map(less -> swapped(nodes, node, new Node(node.id(), node.type(), less)))
        .map(others -> new Sketch(others, edges, again));
  }

  private Stream<Sketch> poorer(Edge edge) {
    return fewer(edge.metadata())
        .map(less -> new Edge(edge.subject(), edge.predicate(), edge.object(), less))
        .map(other -> new Sketch(nodes, swapped(edges, edge, other), again));
  }

  private static Stream<Metadata> fewer(Metadata metadata) {
    var names = List.copyOf(metadata.toObject().propertyNames());
    return names.stream()
        .map(
            name -> {
              var less = metadata.toObject();
              less.remove(name);
              return Metadata.of(less);
            });
  }

  private static <T> List<T> but(List<T> all, T one) {
    return all.stream().filter(each -> !each.equals(one)).toList();
  }

  private static <T> List<T> swapped(List<T> all, T one, T other) {
    return all.stream().map(each -> each.equals(one) ? other : each).toList();
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    nodes.forEach(
        node ->
            text.append(node.type())
                .append(' ')
                .append(node.id())
                .append(' ')
                .append(node.metadata().json())
                .append('\n'));
    Stream.concat(edges.stream(), again.stream())
        .forEach(
            edge ->
                text.append(edge.subject())
                    .append(" -")
                    .append(edge.predicate())
                    .append("-> ")
                    .append(edge.object())
                    .append(' ')
                    .append(edge.metadata().json())
                    .append('\n'));
    return text.toString();
  }
}
