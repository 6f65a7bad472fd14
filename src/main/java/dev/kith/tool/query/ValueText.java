package dev.kith.tool.query;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Property;
import dev.kith.shape.JsonText;
import java.util.List;

/// Writes values, nodes and relationships as callers read them.
final class ValueText {
  /// Beyond this a reader that knows only doubles would lose digits.
  private static final long LAST_SAFE = (1L << 53) - 1;

  // What every node and relationship begins with, encoded once (B16).
  private static final JsonText.Piece LABEL = new JsonText.Piece("{\"label\":");
  private static final JsonText.Piece NODE_ID = new JsonText.Piece(",\"node_id\":");
  private static final JsonText.Piece TYPE = new JsonText.Piece("{\"type\":");
  private static final JsonText.Piece FROM = new JsonText.Piece(",\"from\":");
  private static final JsonText.Piece TO = new JsonText.Piece(",\"to\":");

  private ValueText() {}

  static void write(JsonText out, Literal literal) {
    switch (literal) {
      case Literal.Missing() -> out.raw("null");
      case Literal.Text(var text) -> out.value(text);
      case Literal.Whole(var number) -> {
        if (number >= -LAST_SAFE && number <= LAST_SAFE) {
          out.value(number);
        } else {
          out.value(Long.toString(number));
        }
      }
      case Literal.Real(var number) -> out.value(number);
      case Literal.Flag(var flag) -> out.value(flag);
      case Literal.Timestamp(var moment) -> out.value(moment.toString());
      case Literal.Day(var day) -> out.value(day.toString());
      case Literal.Texts(var texts) -> out.values(texts);
    }
  }

  /// Values as an array.
  static String row(List<Literal> values) {
    var out = new JsonText().array();
    values.forEach(value -> write(out, value));
    return out.endArray().toString();
  }

  /// Writes a node as an object that is still open.
  static JsonText node(JsonText out, NodeRef node) {
    out.begin(LABEL).value(node.type()).rest(NODE_ID);
    write(out, node.key());
    return out;
  }

  /// Writes a relationship as an object that is still open.
  static void hop(JsonText out, Hop hop) {
    out.begin(TYPE).value(hop.type().name()).rest(FROM);
    node(out, hop.source()).endObject().rest(TO);
    node(out, hop.target()).endObject();
  }

  /// Those of the properties that have a value, as an object.
  static void properties(JsonText out, List<Property> names, List<Literal> values) {
    out.object();
    for (int index = 0; index < names.size(); index++) {
      if (!(values.get(index) instanceof Literal.Missing)) {
        out.key(names.get(index).name());
        write(out, values.get(index));
      }
    }
    out.endObject();
  }
}
