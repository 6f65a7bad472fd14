package dev.kith.store.forget;

import dev.kith.fault.Fault;
import dev.kith.schema.NearNames;
import dev.kith.store.feed.FeedPages;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;

/// Who noted an observation or made a change that is still in the history.
record KnownAuthors(TableReader tables) {
  private static final int MOST_NEAR = 3;

  /// Raises a fault where nobody has that name.
  void require(String author) throws SQLException {
    var known = new TreeSet<String>();
    tables.each("SELECT DISTINCT by FROM observation", row -> known.add(row.getString(1)));
    known.addAll(new FeedPages(tables).authors());
    if (!known.contains(author)) {
      var near = NearNames.of(author, List.copyOf(known), MOST_NEAR);
      throw new Fault.UnknownName("author", author, "/author", near).raise();
    }
  }
}
