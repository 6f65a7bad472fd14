package dev.kith.tool.query;

import dev.kith.graph.Metadata;
import dev.kith.graph.pattern.Literal;
import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.tool.resource.Clipping;
import java.util.List;
import java.util.function.IntFunction;

/// A table of rows as the JSON that a caller gets.
///
/// @param more whether there are rows beyond these
/// @param cursor what goes on after so many rows, or empty
/// @param statements whether the statements are returned
record TableAnswer(
    QueryCall query,
    List<String> columns,
    List<List<Literal>> rows,
    boolean more,
    IntFunction<String> cursor,
    boolean statements)
    implements Itemised {
  TableAnswer {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  @Override
  public int size() {
    return rows.size();
  }

  /// Whoever asks for columns wants them whole, where that leaves room for another row.
  @Override
  public int record(int tokens) {
    return (int) Math.min(2L * tokens, Integer.MAX_VALUE / 2);
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    var cuts = new JsonText().object();
    row(out, cuts, index, record);
    out.raw(cuts.endObject().toString());
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int shown = extent.items();
    var cuts = new JsonText().object();
    int cut = 0;
    out.object().key("columns").values(extent.enough() > 0 ? List.of() : columns);
    out.key("rows").array();
    for (int index = 0; index < shown; index++) {
      cut += row(out, cuts, index, extent.record()) ? 1 : 0;
    }
    out.endArray();
    if (cut > 0) {
      out.key("cut").raw(cuts.endObject().toString());
    }
    boolean rest = more || shown < size();
    var next = shown > 0 && rest ? cursor.apply(shown) : "";
    query.more(out, rest, next, extent);
    query.cut(out, extent, size(), new QueryCall.Loss(0, 0, cut), next);
    query.report(out, statements, extent);
    out.endObject();
  }

  /// Writes a row, and what was cut of it by its number; returns whether anything was.
  private boolean row(JsonText out, JsonText cuts, int index, int bytes) {
    var row = ValueText.row(rows.get(index));
    if (Clipping.fits(row, bytes)) {
      out.raw(row);
      return false;
    }
    var cells = new JsonText().object();
    for (int column = 0; column < columns.size(); column++) {
      ValueText.write(cells.key(columns.get(column)), rows.get(index).get(column));
    }
    var clipping = new Clipping();
    clipping.row(out, new Metadata(cells.endObject().toString()).toObject(), bytes);
    if (!clipping.cuts().isEmpty()) {
      clipping.report(cuts.key(Integer.toString(index)));
    }
    return !clipping.cuts().isEmpty();
  }
}
