package dev.kith.tool.query;

import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import java.util.List;
import java.util.function.IntFunction;

/// A table of rows as the JSON that a caller gets.
///
/// @param rows each the JSON of an array
/// @param more whether there are rows beyond these
/// @param cursor what goes on after so many rows, or empty
/// @param statements whether the statements are told
record TableAnswer(
    QueryCall query,
    List<String> columns,
    List<String> rows,
    boolean more,
    IntFunction<String> cursor,
    boolean statements)
    implements Shrinkable {
  TableAnswer {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public String full(int index) {
    return rows.get(index);
  }

  @Override
  public String brief(int index) {
    return rows.get(index);
  }

  @Override
  public JsonBytes text(int items, int detailed) {
    var out = new JsonText().object().key("columns").values(columns).key("rows").array();
    rows.subList(0, items).forEach(out::raw);
    out.endArray();
    boolean cut = items < rows.size();
    var next = items > 0 && (cut || more) ? cursor.apply(items) : "";
    query.more(out, more || cut, next);
    if (cut) {
      QueryCall.truncated(out, items, rows.size(), 0, next);
    }
    query.tell(out, statements);
    return out.endObject().bytes();
  }
}
