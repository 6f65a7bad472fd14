package dev.kith.tool.cypher;

import dev.kith.cypher.run.Answer;
import dev.kith.graph.Metadata;
import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.shape.Summary;
import dev.kith.tool.argument.Paging;
import dev.kith.tool.resource.Clipping;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The rows of a query as the JSON that a caller gets.
///
/// @param fulls the rows as JSON
/// @param briefs the same with nodes and relationships as stubs
/// @param part which rows they are
/// @param tail writes what follows
record RowsAnswer(
    Answer answer, List<String> fulls, List<String> briefs, Paging part, Consumer<JsonText> tail)
    implements Itemised {
  private static final String READ_ON =
      "Ask for the value itself, such as substring(n.text, 2000, 2000), or raise max_tokens.";

  RowsAnswer {
    fulls = List.copyOf(fulls);
    briefs = List.copyOf(briefs);
  }

  @Override
  public int size() {
    return fulls.size();
  }

  @Override
  public int record(int tokens) {
    return (int) Math.min(2L * tokens, Integer.MAX_VALUE / 2);
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    var cuts = new JsonText().object();
    row(out, cuts, index, full, record);
    out.raw(cuts.endObject().toString());
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int shown = extent.items();
    var cuts = new JsonText().object();
    int cut = 0;
    int stubs = 0;
    out.object().key("columns").values(extent.enough() > 0 ? List.of() : answer.columns());
    out.key("rows").array();
    for (int index = 0; index < shown; index++) {
      boolean full = index < extent.detailed();
      stubs += full || fulls.get(index).equals(briefs.get(index)) ? 0 : 1;
      cut += row(out, cuts, index, full, extent.record()) ? 1 : 0;
    }
    out.endArray().field("row_count", shown);
    if (cut > 0) {
      out.key("cut").raw(cuts.endObject().toString());
    }
    boolean more = answer.more() || shown < size();
    warnings(out, more, extent.lists());
    if (more || cut + stubs > 0) {
      truncated(out, extent, stubs, cut);
    }
    if (!extent.lean()) {
      tail.accept(out);
    }
    out.endObject();
  }

  private void warnings(JsonText out, boolean more, int bytes) {
    var all = new ArrayList<>(answer.warnings());
    if (more && !answer.ordered()) {
      all.add("There are more rows: add ORDER BY so that pages are consistent.");
    }
    if (!all.isEmpty()) {
      Summary.listed(out, "warnings", all, bytes);
    }
  }

  private void truncated(JsonText out, PageExtent extent, int stubs, int cut) {
    int shown = extent.items();
    boolean all = shown == size();
    out.key("truncated").object();
    out.field("reason", all && cut + stubs == 0 ? "max_rows" : "max_tokens");
    out.field("returned", shown);
    if (!answer.more()) {
      out.field("of", size());
    }
    if (stubs > 0) {
      out.field("stubs", stubs);
    }
    if (cut > 0) {
      out.field("cut", cut).field("hint", READ_ON);
    }
    int end = part.offset() + shown;
    if ((!all || answer.more()) && end < Paging.FARTHEST) {
      out.key("next").object().field("offset", end);
      out.field("max_rows", all ? part.limit() : part.limit() - shown);
      extent.next(out);
      out.endObject();
    }
    out.endObject();
  }

  /// Writes a row, and what was cut of it by its number; returns whether anything was.
  private boolean row(JsonText out, JsonText cuts, int index, boolean full, int bytes) {
    var row = (full ? fulls : briefs).get(index);
    if (Clipping.fits(row, bytes)) {
      out.raw(row);
      return false;
    }
    var cells = new JsonText().object().key("row").raw(row).endObject();
    var values = new Metadata(cells.toString()).toObject().path("row");
    var named = new JsonText().object();
    for (int column = 0; column < answer.columns().size(); column++) {
      named.key(answer.columns().get(column)).raw(values.path(column).toString());
    }
    var clipping = new Clipping();
    clipping.row(out, new Metadata(named.endObject().toString()).toObject(), bytes);
    if (!clipping.cuts().isEmpty()) {
      clipping.report(cuts.key(Integer.toString(index)));
    }
    return !clipping.cuts().isEmpty();
  }
}
