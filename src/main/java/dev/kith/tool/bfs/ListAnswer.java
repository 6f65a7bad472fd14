package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.tool.argument.Schema;
import java.util.function.ObjIntConsumer;
import tools.jackson.databind.node.ObjectNode;

/// An answer that is an array of full items. Where it had to be cut, its last element says so.
final class ListAnswer implements Itemised {
  private final int size;
  private final ItemWriter items;
  private final ObjIntConsumer<JsonText> next;

  /// Writes items.
  @FunctionalInterface
  interface ItemWriter {
    /// Writes one, its metadata within about so many bytes; returns whether that is less than all.
    boolean write(JsonText out, int index, int bytes);
  }

  /// @param next writes the arguments that continue after so many items
  ListAnswer(int size, ItemWriter items, ObjIntConsumer<JsonText> next) {
    this.size = size;
    this.items = items;
    this.next = next;
  }

  /// The schema of an element: such an object, or what is said about the cut.
  static ObjectNode item(Schema.Field... fields) {
    var notice = Schema.truncated();
    return Schema.anyOf(
        Schema.object(fields), Schema.object(field(notice.name(), notice.schema(), "")));
  }

  @Override
  public int size() {
    return size;
  }

  /// Whoever asks for records wants them whole, where that leaves room for another one.
  @Override
  public int record(int tokens) {
    return (int) Math.min(2L * tokens, Integer.MAX_VALUE / 2);
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    items.write(out, index, record);
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int clipped = 0;
    out.array();
    for (int index = 0; index < extent.items(); index++) {
      clipped += items.write(out, index, extent.record()) ? 1 : 0;
    }
    if (extent.items() < size || clipped > 0) {
      out.object().key("truncated").object().field("reason", "max_tokens");
      out.field("returned", extent.items()).field("of", size);
      if (clipped > 0) {
        out.field("cut", clipped);
      }
      if (extent.items() < size) {
        next.accept(out.key("next").object(), extent.items());
        extent.next(out);
        out.endObject();
      }
      out.endObject().endObject();
    }
    out.endArray();
  }
}
