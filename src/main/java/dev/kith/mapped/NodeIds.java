package dev.kith.mapped;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.PropertyType;
import java.util.Optional;

/// The one text that names a node among all of a graph: its type, a colon, its key.
///
/// Names of types have no colon, so the first one parts the two, whatever the key is.
public final class NodeIds {
  private static final char BETWEEN = ':';

  private NodeIds() {}

  /// The id of a node.
  public static String text(NodeRef node) {
    return node.type() + BETWEEN + key(node.key());
  }

  /// What an id has behind the colon.
  public static String key(Literal key) {
    return switch (key) {
      case Literal.Text(var text) -> text;
      case Literal.Whole(var number) -> Long.toString(number);
      case Literal other -> throw new IllegalArgumentException("no key: " + other);
    };
  }

  /// The node that an id could name, where there is such a type and such a key could be.
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
      // Only one text names a node: 7, and neither 07 nor +7.
      return Long.toString(number).equals(key)
          ? Optional.of(new NodeRef(type.name(), new Literal.Whole(number)))
          : Optional.empty();
    } catch (NumberFormatException otherText) {
      return Optional.empty();
    }
  }
}
