package dev.kith.exchange.foreign;

import dev.kith.exchange.Row;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Rows of what other graph databases call nodes and relationships.
///
/// A node has one type: its first label. Further ones are kept in the property `labels`.
public final class ForeignRows {
  /// The type of a node without labels; in Cypher, `:Entity` is any node.
  public static final String UNLABELLED = "Entity";

  /// The type of a relationship without one; in Cypher, `:RELATED_TO` is any relationship.
  public static final String UNTYPED = "RELATED_TO";

  private static final String LABELS = "labels";

  private ForeignRows() {}

  public static Row node(String id, List<String> labels, ObjectNode properties) {
    if (id.isBlank()) {
      return new Row.BadRow("the id of a node must not be blank");
    }
    var named = labels.stream().filter(label -> !label.isBlank()).distinct().toList();
    if (named.size() > 1) {
      if (properties.has(LABELS)) {
        return new Row.BadRow(
            "a node with several labels cannot have a property '" + LABELS + "' too");
      }
      var further = properties.putArray(LABELS);
      named.subList(1, named.size()).forEach(further::add);
    }
    var type = named.isEmpty() ? UNLABELLED : named.getFirst();
    return problem(properties)
        .<Row>map(Row.BadRow::new)
        .orElseGet(
            () ->
                new Row.NodeRow(
                    id, type, Metadata.of(properties).json(), Optional.empty(), Optional.empty()));
  }

  public static Row relationship(String from, String type, String to, ObjectNode properties) {
    if (from.isBlank() || to.isBlank()) {
      return new Row.BadRow("a relationship needs the ids of both its ends");
    }
    return problem(properties)
        .<Row>map(Row.BadRow::new)
        .orElseGet(
            () ->
                new Row.EdgeRow(
                    from,
                    type.isBlank() ? UNTYPED : type,
                    to,
                    Metadata.of(properties).json(),
                    Optional.empty()));
  }

  /// A node that a relationship names and nothing describes.
  public static Row placeholder(String id) {
    var node = Node.placeholder(id);
    return new Row.NodeRow(
        id, node.type(), node.metadata().json(), Optional.empty(), Optional.empty());
  }

  private static Optional<String> problem(ObjectNode properties) {
    return properties.propertyStream().anyMatch(member -> member.getKey().isBlank())
        ? Optional.of("a property has a blank name")
        : Optional.empty();
  }
}
