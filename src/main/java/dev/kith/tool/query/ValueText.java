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

  static JsonText node(JsonText out, NodeRef node) {
    out.object().field("label", node.type()).key("node_id");
    write(out, node.key());
    return out;
  }

  static void hop(JsonText out, Hop hop) {
    out.field("type", hop.type().name()).key("from");
    node(out, hop.source()).endObject().key("to");
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
