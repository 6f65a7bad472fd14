package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.argument.Schema;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An answer that is an array. Where it had to be cut, its last element says so.
///
/// @param offset how many items stand before the first one here
/// @param continues whether the tool takes an `offset` to go on from
record ListAnswer(List<String> fulls, List<String> briefs, int offset, boolean continues)
    implements Shrinkable {
  ListAnswer {
    fulls = List.copyOf(fulls);
    briefs = List.copyOf(briefs);
  }

  /// The schema of an element: such an object, or the word about the cut.
  static ObjectNode item(Schema.Field... fields) {
    var notice = Schema.truncated();
    var schema = JsonNodeFactory.instance.objectNode();
    schema
        .putArray("anyOf")
        .add(Schema.object(fields))
        .add(Schema.object(field(notice.name(), notice.schema(), "")));
    return schema;
  }

  @Override
  public int size() {
    return fulls.size();
  }

  @Override
  public String full(int index) {
    return fulls.get(index);
  }

  @Override
  public String brief(int index) {
    return briefs.get(index);
  }

  @Override
  public JsonBytes text(int items, int detailed) {
    var out = new JsonText().array();
    int stubs = 0;
    for (int index = 0; index < items; index++) {
      out.raw(index < detailed ? fulls.get(index) : briefs.get(index));
      stubs += index >= detailed && !fulls.get(index).equals(briefs.get(index)) ? 1 : 0;
    }
    if (items < size() || stubs > 0) {
      out.object().key("truncated").object();
      out.field("reason", "max_tokens").field("returned", items).field("of", size());
      if (stubs > 0) {
        out.field("stubs", stubs);
      }
      if (items < size() && continues) {
        out.key("next").object().field("offset", offset + items).endObject();
      }
      out.endObject().endObject();
    }
    return out.endArray().bytes();
  }
}
