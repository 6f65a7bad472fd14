package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import dev.kith.sql.CaseFolding;
import dev.kith.sql.dialect.SqliteDialect;
import dev.kith.sql.dialect.SqliteTexts;
import dev.kith.sql.dialect.SqliteTimes;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteOpenMode;

/// One connection to a database, with its prepared statements. Used by one thread at a time.
public final class SqliteConnection implements TableWriter, AutoCloseable {
  private static final int BUSY_MILLIS = 30_000;
  private static final Call ANYBODY = Call.by("anybody");

  /// Far more than one reading uses; pattern queries have any number of texts.
  private static final int MAX_PREPARED = 256;

  private final OpenFiles.TrackedConnection tracked;
  private final Connection connection;
  private final LinkedHashMap<String, PreparedStatement> prepared =
      new LinkedHashMap<>(64, 0.75f, true);
  private final CodeCache codes = new CodeCache();
  private boolean functionsRegistered;
  private Call call = ANYBODY;

  /// Whether it may write to a database with a log.
  private boolean logs;

  private long seenVersion = -1;
  private long seenChange = -1;

  private SqliteConnection(OpenFiles.TrackedConnection tracked) {
    this.tracked = tracked;
    this.connection = tracked.connection();
  }

  /// A connection that may write; creates the file where there is none.
  public static SqliteConnection writer(Path file) throws SQLException {
    return writer(file, ANYBODY);
  }

  /// The same, which waits for others no longer than the call may.
  static SqliteConnection writer(Path file, Call call) throws SQLException {
    var config = usual();
    config.setBusyTimeout(busyMillis(call));
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // An acknowledged write must survive power loss: FULL syncs the log at every commit.
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    return open(file, config).setUp(SqliteConnection::noteLog);
  }

  /// A connection whose commits are synced by [CommitLog]. It waits for others no longer than the
  /// call may.
  static SqliteConnection appender(Path file, Call call) throws SQLException {
    var config = usual();
    config.setBusyTimeout(busyMillis(call));
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
    return open(file, config)
        .setUp(
            opened -> {
              opened.noteLog();
              if (!opened.logs) {
                // Some file systems do not support WAL: there SQLite syncs by itself.
                opened.execute("PRAGMA synchronous = FULL");
              }
            });
  }

  /// A connection that fails to read while there is any other, in whatever process.
  static SqliteConnection alone(Path file) throws SQLException {
    var config = usual();
    config.setBusyTimeout(0);
    config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
    var opened = open(file, config);
    opened.logs = true;
    return opened;
  }

  /// Opens and closes a database in memory, which loads everything that others need.
  public static void loadDriver() throws SQLException {
    var connection = usual().createConnection("jdbc:sqlite::memory:");
    try (var opened = new SqliteConnection(new OpenFiles.TrackedConnection(connection, "memory"))) {
      StoreFormat.prepare(opened, "memory");
    }
  }

  /// A read-only connection.
  public static SqliteConnection reader(Path file) throws SQLException {
    return reader(file, ANYBODY);
  }

  /// The same, which waits for others no longer than the call may.
  static SqliteConnection reader(Path file, Call call) throws SQLException {
    var config = usual();
    config.setBusyTimeout(busyMillis(call));
    config.setReadOnly(true);
    return isImmutable(file)
        ? open(file, file.toUri() + "?immutable=1", config)
        : open(file, config);
  }

  /// A connection that only keeps the shared files of SQLite in use. It never waits.
  public static SqliteConnection anchor(Path file) throws SQLException {
    var config = usual();
    config.setReadOnly(true);
    config.setBusyTimeout(0);
    return open(file, config);
  }

  /// The same, switching the database to WAL.
  static SqliteConnection anchorWithLog(Path file) throws SQLException {
    var config = usual();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setBusyTimeout(0);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    return open(file, config);
  }

  /// Whether nobody can write: a file without a log on a read-only disk. SQLite would have to
  /// create a log to read it.
  private static boolean isImmutable(Path file) {
    return !Files.isWritable(file.toAbsolutePath().getParent())
        && Files.notExists(file.resolveSibling(file.getFileName() + "-wal"));
  }

  /// A connection for filling a file that nobody else sees yet; the final rename makes it safe.
  public static SqliteConnection loader(Path file) throws SQLException {
    var config = usual();
    config.setJournalMode(SQLiteConfig.JournalMode.OFF);
    config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
    config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
    config.setCacheSize(-256 * 1024);
    return open(file, config).setUp(opened -> opened.execute("PRAGMA threads = 2"));
  }

  /// From now on each statement checks this call's time: an interrupt ends only one that runs.
  void serve(Call reading) {
    call = reading;
  }

  /// From now on it waits for others no longer than the call may.
  void waitWith(Call call) throws SQLException {
    connection.unwrap(SQLiteConnection.class).setBusyTimeout(busyMillis(call));
  }

  private static int busyMillis(Call call) {
    return Math.clamp(call.remainingMillis(), 1, BUSY_MILLIS);
  }

  private static SQLiteConfig usual() {
    var config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(-16 * 1024);
    config.setTempStore(SQLiteConfig.TempStore.DEFAULT);
    // Otherwise the driver asks for the last key after every write.
    config.setGetGeneratedKeys(false);
    return config;
  }

  private static SqliteConnection open(Path file, SQLiteConfig config) throws SQLException {
    return open(file, file.toAbsolutePath().toString(), config);
  }

  private static SqliteConnection open(Path file, String name, SQLiteConfig config)
      throws SQLException {
    return new SqliteConnection(
        OpenFiles.connect(file, () -> config.createConnection("jdbc:sqlite:" + name)));
  }

  /// The first statements on a new connection.
  @FunctionalInterface
  private interface Setup {
    void on(SqliteConnection opened) throws SQLException;
  }

  /// Where these fail, nobody else would close the connection.
  private SqliteConnection setUp(Setup first) throws SQLException {
    boolean done = false;
    try {
      first.on(this);
      done = true;
      return this;
    } finally {
      if (!done) {
        tracked.close();
      }
    }
  }

  private void noteLog() throws SQLException {
    logs = usesLog();
  }

  /// Whether this connection may write to a log.
  boolean logs() {
    return logs;
  }

  /// Whether the database is in WAL mode.
  boolean usesLog() throws SQLException {
    var mode = new StringBuilder();
    each("PRAGMA journal_mode", row -> mode.append(row.getString(1)));
    return mode.toString().equals("wal");
  }

  /// A descriptor of a file next to the database that SQLite locks for this connection.
  FileChannel descriptor(Path database, Path locked) throws IOException {
    return OpenFiles.descriptor(tracked, database, locked);
  }

  /// Registers the functions that pattern queries use.
  public void registerFunctions() throws SQLException {
    if (!functionsRegistered) {
      Function.create(
          connection,
          SqliteDialect.FOLD,
          new TextFunction(text -> Optional.of(CaseFolding.fold(text))));
      Function.create(connection, SqliteDialect.MICROS, new TextFunction(SqliteTimes::micros));
      Function.create(connection, SqliteDialect.TEXT, new TextFunction(SqliteTexts::text));
      functionsRegistered = true;
    }
  }

  @Override
  public PreparedStatement statement(String sql) throws SQLException {
    var statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
      if (prepared.size() > MAX_PREPARED) {
        prepared.pollFirstEntry().getValue().close();
      }
    }
    return statement;
  }

  /// Runs a statement without parameters, and does not cache it.
  public void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public long number(String sql, @Nullable Object... parameters) throws SQLException {
    try (var rows = bind(sql, parameters).executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  @Override
  public void each(String sql, RowVisitor reader, @Nullable Object... parameters)
      throws SQLException {
    try (var rows = bind(sql, parameters).executeQuery()) {
      while (rows.next()) {
        reader.row(rows);
      }
    } catch (SQLException failed) {
      prepared.remove(sql); // the driver has closed the failed statement
      throw failed;
    }
  }

  @Override
  public int change(String sql, @Nullable Object... parameters) throws SQLException {
    return bind(sql, parameters).executeUpdate();
  }

  private PreparedStatement bind(String sql, @Nullable Object... parameters) throws SQLException {
    call.check();
    var statement = statement(sql);
    for (int index = 0; index < parameters.length; index++) {
      statement.setObject(index + 1, parameters[index]);
    }
    return statement;
  }

  /// Runs work in one write transaction.
  <T> T writing(Work<T> work) throws SQLException {
    statement("BEGIN IMMEDIATE").executeUpdate();
    return ending(work);
  }

  /// Runs work in one read transaction.
  public <T> T reading(Work<T> work) throws SQLException {
    begin();
    return ending(work);
  }

  /// Begins a read transaction, which [#end] ends.
  public void begin() throws SQLException {
    statement("BEGIN").executeUpdate();
  }

  private <T> T ending(Work<T> work) throws SQLException {
    boolean done = false;
    try {
      var result = work.run();
      done = true;
      return result;
    } finally {
      end(done);
    }
  }

  /// Commits a transaction, or rolls it back after a failure.
  public void end(boolean succeeded) throws SQLException {
    boolean done = false;
    try {
      if (succeeded) {
        statement("COMMIT").executeUpdate();
        done = true;
      }
    } finally {
      if (!done) {
        rollback();
      }
    }
  }

  /// The last change that the open transaction shows.
  public long readState(String database) throws SQLException {
    var state = StoreFormat.state(this, database);
    if (state.version() != seenVersion) {
      codes.forget(); // another connection may have taken the name of a code
    }
    seenVersion = state.version();
    seenChange = state.change();
    return seenChange;
  }

  /// The change that [#readState] returned last, -1 before the first time.
  @Override
  public long lastSeen() {
    return seenChange;
  }

  /// Whether nobody has written since [#readState] returned that change.
  public boolean isUnchangedSince(long change) throws SQLException {
    return seenChange == change && number("PRAGMA data_version") == seenVersion;
  }

  @Override
  public CodeCache codes() {
    return codes;
  }

  private void rollback() throws SQLException {
    codes.forget();
    try (var statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException over) {
      // SQLite rolls back by itself when the disk is full; that must not hide the cause.
      if (!String.valueOf(over.getMessage()).contains("no transaction is active")) {
        throw over;
      }
    }
  }

  /// Interrupts the running statement, from any thread.
  void interrupt() {
    try {
      connection.unwrap(SQLiteConnection.class).getDatabase().interrupt();
    } catch (SQLException closed) {
      // A closed connection runs nothing.
      return;
    }
  }

  Connection connection() {
    return connection;
  }

  @Override
  public void close() throws SQLException {
    prepared.clear();
    if (logs) {
      LogMark.clear(this);
    }
    tracked.close();
  }
}
