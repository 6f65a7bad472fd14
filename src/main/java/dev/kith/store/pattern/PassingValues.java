package dev.kith.store.pattern;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.store.column.LiveColumns;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The values of a property read for one call, where there are too many different texts for a
/// column that stays.
record PassingValues(Call call) {
  private static final int BITS = 10;
  private static final int MASK = (1 << BITS) - 1;
  private static final long BYTES_A_VALUE = 80;

  IntFunction<Literal> of(TableReader tables, LiveColumns.ColumnKey key) throws SQLException {
    var pages = new ArrayList<Literal[]>();
    tables.each(
        "SELECT key, json_extract(metadata, ?) FROM node WHERE type = ?",
        row -> {
          int node = row.getInt(1);
          var page = page(node, pages);
          page[node & MASK] = literal(row.getObject(2));
        },
        key.path(),
        key.type());
    return node ->
        node >>> BITS < pages.size() ? pages.get(node >>> BITS)[node & MASK] : Literal.MISSING;
  }

  private Literal[] page(int node, List<Literal[]> pages) {
    while (pages.size() <= node >>> BITS) {
      call.check();
      call.memory().take(BYTES_A_VALUE << BITS);
      var page = new Literal[1 << BITS];
      Arrays.fill(page, Literal.MISSING);
      pages.add(page);
    }
    return pages.get(node >>> BITS);
  }

  private static Literal literal(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> Literal.MISSING;
      case Integer whole -> new Literal.Whole(whole);
      case Long whole -> new Literal.Whole(whole);
      case Double real -> new Literal.Real(real);
      case String text -> new Literal.Text(text);
      default -> throw new SQLException("no value of JSON");
    };
  }
}
