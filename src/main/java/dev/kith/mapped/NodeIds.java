package dev.kith.mapped;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.PropertyType;
import java.util.List;
import java.util.Optional;

/// The id of a node in a graph: its type, a colon, its key.
///
/// Type names have no colon, so the first one separates the two, whatever the key is.
public final class NodeIds {
  private static final char BETWEEN = ':';

  private NodeIds() {}

  /// The id of a node.
  public static String text(NodeRef node) {
    return node.type() + BETWEEN + key(node.key());
  }

  /// The node of a row that begins with its key; empty where a table has none, which is reported
  /// when it is mapped.
  static Optional<NodeRef> node(NodeType type, List<Literal> row) {
    var key = row.getFirst();
    return key.equals(Literal.MISSING)
        ? Optional.empty()
        : Optional.of(new NodeRef(type.name(), key));
  }

  /// The part of an id after the colon.
  public static String key(Literal key) {
    return switch (key) {
      case Literal.Text(var text) -> text;
      case Literal.Whole(var number) -> Long.toString(number);
      case Literal other -> throw new IllegalArgumentException("no key: " + other);
    };
  }

  /// The node that an id could name, if the type exists and the key is valid for it.
  static Optional<NodeRef> parse(String id, Ontology ontology) {
    int colon = id.indexOf(BETWEEN);
    return colon < 0
        ? Optional.empty()
        : ontology
            .nodeType(id.substring(0, colon))
            .flatMap(type -> parse(type, id.substring(colon + 1)));
  }

  /// The node of a type that a text could name.
  static Optional<NodeRef> parse(NodeType type, String key) {
    if (type.key().type() == PropertyType.STRING) {
      return Optional.of(new NodeRef(type.name(), new Literal.Text(key)));
    }
    try {
      long number = Long.parseLong(key);
      // Only one text names a node: 7, but not 07 or +7.
      return Long.toString(number).equals(key)
          ? Optional.of(new NodeRef(type.name(), new Literal.Whole(number)))
          : Optional.empty();
    } catch (NumberFormatException otherText) {
      return Optional.empty();
    }
  }
}
