package dev.kith.tool.memory;

import static dev.kith.tool.Schema.field;

import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.Schema;
import java.util.List;
import java.util.function.Consumer;

/// An answer that is a list of entities between a head and a tail.
///
/// @param head writes the fields before the entities
/// @param tail writes the fields after the count
record EntitiesAnswer(
    Consumer<JsonText> head, List<String> fulls, List<String> briefs, Consumer<JsonText> tail)
    implements Shrinkable {
  EntitiesAnswer {
    fulls = List.copyOf(fulls);
    briefs = List.copyOf(briefs);
  }

  /// The schema of the entities in an answer.
  static Schema.Field entities(Schema.Field... more) {
    var fields = new java.util.ArrayList<Schema.Field>();
    fields.add(field("name", Schema.text(), ""));
    fields.add(field("type", Schema.text(), ""));
    fields.add(field("observations", Schema.texts(), ""));
    fields.add(
        field(
                "provenance",
                Schema.array(
                    Schema.object(
                        field("at", Schema.text(), "When."), field("by", Schema.text(), "Who."))),
                "Of each observation, in their order; there only where it was asked for.")
            .maybe());
    fields.addAll(List.of(more));
    return field("entities", Schema.array(Schema.object(fields.toArray(Schema.Field[]::new))), "");
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
    var out = new JsonText().object();
    head.accept(out);
    out.key("entities").array();
    int stubs = 0;
    for (int index = 0; index < items; index++) {
      out.raw(index < detailed ? fulls.get(index) : briefs.get(index));
      stubs += index >= detailed && !fulls.get(index).equals(briefs.get(index)) ? 1 : 0;
    }
    out.endArray().field("count", items);
    tail.accept(out);
    if (items < size() || stubs > 0) {
      out.key("truncated").object().field("reason", "max_tokens");
      out.field("returned", items).field("of", size());
      if (stubs > 0) {
        out.field("stubs", stubs);
      }
      out.endObject();
    }
    return out.endObject().bytes();
  }
}
