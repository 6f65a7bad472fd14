package dev.kith.store;

import java.sql.SQLException;
import java.sql.Types;

/// Appends the changes of one transaction to the feed, as one batch.
///
/// The number of the batch is that of its first row, which tells who made it and when. A
/// transaction that changes nothing leaves no row.
final class Journal {
  private static final String APPEND =
      "INSERT INTO change(seq, batch, kind, a, b, c, d, before) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  private final Session session;
  private final Change.Batch header;
  private long batch;
  private long last;

  Journal(Session session, Change.Batch header) {
    this.session = session;
    this.header = header;
  }

  void append(Change change) throws SQLException {
    if (batch == 0) {
      last = lastChange(session);
      batch = last + 1;
      insert(header);
    }
    insert(change);
  }

  /// The number of this batch, or 0 while nothing was changed.
  long batch() {
    return batch;
  }

  /// The number of the last change in the truth.
  static long lastChange(Session session) throws SQLException {
    return session.number("SELECT max(seq) FROM change");
  }

  private void insert(Change change) throws SQLException {
    var row = change.toRow();
    var statement = session.statement(APPEND);
    statement.setLong(1, ++last);
    statement.setLong(2, batch);
    statement.setInt(3, row.kind());
    statement.setLong(4, row.a());
    statement.setLong(5, row.b());
    statement.setLong(6, row.c());
    statement.setLong(7, row.d());
    if (row.before().isPresent()) {
      statement.setString(8, row.before().get());
    } else {
      statement.setNull(8, Types.VARCHAR);
    }
    statement.executeUpdate();
  }
}
