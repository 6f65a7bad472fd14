package dev.kith.tool.query;

import dev.kith.shape.ItemsAnswer;
import java.util.List;
import java.util.function.IntFunction;

/// A table of rows as the JSON that a caller gets.
final class TableAnswer {
  private TableAnswer() {}

  /// @param rows each the JSON of an array
  /// @param more whether there are rows beyond these
  /// @param cursor what goes on after so many rows, or empty
  /// @param statements whether the statements are returned
  static ItemsAnswer of(
      QueryCall query,
      List<String> columns,
      List<String> rows,
      boolean more,
      IntFunction<String> cursor,
      boolean statements) {
    return new ItemsAnswer(
        rows,
        (out, shown, cut) -> {
          out.object().key("columns").values(columns).key("rows").array();
          shown.forEach(out::raw);
          out.endArray();
          boolean rest = more || cut.isAny();
          var next = !shown.isEmpty() && rest ? cursor.apply(shown.size()) : "";
          query.more(out, rest, next);
          QueryCall.cut(out, cut, next);
          query.report(out, statements);
          out.endObject();
        });
  }
}
