package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteConnection;

/// Copies the file of a database page by page while others write to it, which takes a fraction of
/// what `VACUUM INTO` takes.
public final class DatabaseCopy {
  private static final int PAGES_AT_ONCE = 4_096;
  private static final int OK = 0;

  private DatabaseCopy() {}

  /// Copies what the open transaction of a connection shows.
  public static void write(SqliteConnection from, Path to, Call call, Progress progress)
      throws SQLException {
    int result =
        from.connection()
            .unwrap(SQLiteConnection.class)
            .getDatabase()
            .backup(
                "main",
                to.toAbsolutePath().toString(),
                (left, all) -> {
                  call.check();
                  progress.at("copying", all - left, all);
                },
                1,
                Integer.MAX_VALUE,
                PAGES_AT_ONCE);
    if (result != OK) {
      throw new SQLException("the copy of the database ended with " + result);
    }
  }
}
