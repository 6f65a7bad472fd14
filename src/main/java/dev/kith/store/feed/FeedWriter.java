package dev.kith.store.feed;

import dev.kith.store.sqlite.TableWriter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/// Appends the changes of one transaction to the feed, as one batch.
///
/// The number of the batch is that of its first row, which records author and time. A transaction
/// that changes nothing adds no row.
public final class FeedWriter {
  private static final String AND_ONE = ", (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final int COLUMNS = 8;

  /// The rows of a typical write.
  private static final int MAX_BUFFERED = 3;

  private final TableWriter connection;
  private final Change.Batch header;
  private final List<Change.Row> buffered = new ArrayList<>(MAX_BUFFERED);
  private long batch;
  private long last;

  /// Changes are buffered: call [#flush] before the transaction ends.
  public FeedWriter(TableWriter connection, Change.Batch header) {
    this.connection = connection;
    this.header = header;
    this.last = connection.lastSeen();
  }

  public void append(Change change) throws SQLException {
    if (batch == 0) {
      last = last < 0 ? new ChangeFeed(connection).last() : last;
      batch = last + 1;
      add(header);
    }
    add(change);
  }

  /// The number of this batch, or 0 while nothing was changed.
  public long batch() {
    return batch;
  }

  private void add(Change change) throws SQLException {
    buffered.add(change.toRow());
    if (buffered.size() >= MAX_BUFFERED) {
      flush();
    }
  }

  /// Writes the buffered rows.
  public void flush() throws SQLException {
    if (buffered.isEmpty()) {
      return;
    }
    var statement = connection.statement(FeedColumns.INSERT + AND_ONE.repeat(buffered.size() - 1));
    int at = 0;
    for (var row : buffered) {
      bind(statement, at, row);
      at += COLUMNS;
    }
    buffered.clear();
    statement.executeUpdate();
  }

  private void bind(PreparedStatement statement, int at, Change.Row row) throws SQLException {
    statement.setLong(at + 1, ++last);
    statement.setLong(at + 2, batch);
    statement.setInt(at + 3, row.kind());
    statement.setLong(at + 4, row.a());
    statement.setLong(at + 5, row.b());
    statement.setLong(at + 6, row.c());
    statement.setLong(at + 7, row.d());
    if (row.before().isPresent()) {
      statement.setString(at + 8, row.before().get());
    } else {
      statement.setNull(at + 8, Types.VARCHAR);
    }
  }
}
