package dev.kith.mapped.jdbc;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.sql.Statement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One connection, used by one call at a time.
final class JdbcSession implements TableEngine.Tables, AutoCloseable {
  private static final int MOST_PREPARED = 64;
  private static final int ROWS_BETWEEN_CHECKS = 1024;
  private static final Call NOBODY = Call.by("nobody");

  private final JdbcDriver driver;
  private final int generation;
  private final Reconnect reconnect;
  private final ScheduledExecutorService clock;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(16, 0.75f, true);
  private Connection connection;
  private Call call = NOBODY;
  private long timeout = JdbcDriver.UNKNOWN_TIMEOUT;

  /// Whether the server has not responded since the transaction began: it may be gone.
  private boolean unconfirmed;

  /// Whether a statement has returned something since the transaction began.
  private boolean answered;

  /// Whether something was asked in the transaction, so that the server has to end it.
  private boolean asked;

  /// Whether each statement is a transaction of its own.
  private boolean alone;

  private boolean failed;

  /// Whether nothing but the end of the transaction is left.
  private boolean read;

  private long idleSince;

  /// @param generation how many sessions had failed when it was opened
  /// @param reconnect opens another connection for one that turns out to be lost
  JdbcSession(
      Connection connection,
      int generation,
      JdbcDriver driver,
      ScheduledExecutorService clock,
      Reconnect reconnect) {
    this.connection = connection;
    this.generation = generation;
    this.reconnect = reconnect;
    this.driver = driver;
    this.clock = clock;
  }

  /// Begins a call's transaction, which sees one moment and cannot write.
  ///
  /// @param rested whether it was idle for so long that its server may have closed it
  void begin(Call asking, boolean rested) throws SQLException {
    read = false;
    asked = false;
    answered = false;
    long before = rested ? JdbcDriver.UNKNOWN_TIMEOUT : timeout;
    timeout = driver.begin(connection, asking, before);
    unconfirmed = timeout != JdbcDriver.UNKNOWN_TIMEOUT && timeout == before;
  }

  /// Where another connection comes from.
  interface Reconnect {
    Connection with(Call call) throws SQLException;
  }

  /// Reads in the transaction that has begun.
  <T> T reading(Call asking, Function<TableEngine.Tables, T> reading) {
    call = asking;
    try {
      var answer = reading.apply(this);
      read = true;
      return answer;
    } catch (FaultException fault) {
      read = !failed; // such as an unknown name, which says nothing about the connection
      throw fault;
    } finally {
      call = NOBODY;
    }
  }

  /// Whether its transaction can be ended, so that another may begin.
  boolean isRead() {
    return read;
  }

  /// Whether the server has a transaction that is not over yet.
  boolean isAsked() {
    return asked;
  }

  /// Ends the transaction, if there is one; tells whether another may begin.
  boolean end() {
    if (alone && !asked) {
      return true;
    }
    try {
      switchTo(false);
      driver.end(connection);
      return true;
    } catch (SQLException lost) {
      return false;
    }
  }

  Connection connection() throws SQLException {
    switchTo(false);
    asked = true;
    return connection;
  }

  /// The fault that a caller gets for a failure of the connection.
  FaultException fault(SQLException failure) {
    failed = true;
    return driver.fault(failure);
  }

  /// Whether the engine failed, not only the code that used it.
  boolean failed() {
    return failed;
  }

  int generation() {
    return generation;
  }

  /// Marks it as idle.
  void rest() {
    idleSince = System.nanoTime();
  }

  long idleSince() {
    return idleSince;
  }

  @Override
  public Rows run(Statement statement) {
    return rows(statement, false);
  }

  /// Rows are only fetched in batches in a transaction, so an answer that may be long has one.
  @Override
  public Rows runAlone(Statement statement) {
    boolean small = driver.fetchSize() == 0 || statement.most() <= driver.fetchSize();
    return rows(statement, small && !asked);
  }

  private Rows rows(Statement statement, boolean outside) {
    var rows = new ArrayList<List<Literal>>();
    query(
        statement.text(),
        statement,
        outside,
        decoded(
            statement,
            row -> {
              call.memory().take(Rows.bytes(row));
              rows.add(row);
            }));
    return new Rows(statement.columns(), rows);
  }

  @Override
  public void each(Statement statement, Consumer<List<Literal>> taking) {
    query(statement.text(), statement, false, decoded(statement, taking));
  }

  private static EachRow decoded(Statement statement, Consumer<List<Literal>> taking) {
    int columns = statement.columns().size();
    return row -> {
      var values = new @Nullable Object[columns];
      for (int column = 0; column < columns; column++) {
        values[column] = row.getObject(column + 1);
      }
      taking.accept(statement.row(values));
    };
  }

  @Override
  public String plan(Statement statement) {
    var plan = new StringBuilder();
    query(
        "EXPLAIN " + statement.text(),
        statement,
        false,
        row -> plan.append(plan.isEmpty() ? "" : "\n").append(row.getString(driver.planColumn())));
    return plan.toString();
  }

  private interface EachRow {
    void take(ResultSet row) throws SQLException;
  }

  /// @param outside whether it needs no transaction
  private void query(String text, Statement statement, boolean outside, EachRow each) {
    call.check();
    try {
      attempt(text, statement, outside, each);
    } catch (SQLException failure) {
      forget(text);
      call.check(); // an interrupted statement fails with the driver's message
      throw fault(failure);
    }
  }

  /// A pooled connection that was lost fails at its first statement, before any row was returned:
  /// another one replaces it. So does a statement that was planned before its tables changed: it is
  /// prepared again.
  private void attempt(String text, Statement statement, boolean outside, EachRow each)
      throws SQLException {
    try {
      execute(text, statement, outside, each);
    } catch (SQLException failure) {
      if (unconfirmed && driver.isLost(failure)) {
        replace();
      } else if (!answered && driver.isPlanOutdated(failure)) {
        call.check();
        forget(text);
        switchTo(false);
        driver.end(connection);
      } else {
        throw failure;
      }
      execute(text, statement, outside, each);
    }
  }

  private void replace() throws SQLException {
    call.check();
    close();
    connection = reconnect.with(call);
    alone = false;
    begin(call, true);
  }

  private void execute(String text, Statement statement, boolean outside, EachRow each)
      throws SQLException {
    asked |= !outside;
    switchTo(outside);
    execute(text, statement, each);
  }

  private void switchTo(boolean wanted) throws SQLException {
    if (alone != wanted) {
      driver.alone(connection, wanted);
      alone = wanted;
    }
  }

  private void execute(String text, Statement statement, EachRow each) throws SQLException {
    var ready = prepared(text, statement.most());
    int place = 0;
    for (var parameter : statement.parameters()) {
      ready.setObject(++place, parameter);
    }
    try (var _ = new StatementCanceller(call, ready, this::abandon, clock);
        var rows = ready.executeQuery()) {
      unconfirmed = false;
      answered = true;
      int count = 0;
      while (rows.next()) {
        if (++count % ROWS_BETWEEN_CHECKS == 0) {
          call.check();
        }
        each.take(rows);
      }
    }
  }

  /// Some drivers close a prepared statement whose execution failed.
  private void forget(String text) {
    var closed = prepared.remove(text);
    if (closed != null) {
      closeQuietly(closed);
    }
  }

  /// Fetching in batches keeps a server from running a statement in parallel: small results are
  /// fetched at once.
  private PreparedStatement prepared(String text, int most) throws SQLException {
    var known = prepared.get(text);
    if (known != null) {
      return known;
    }
    var fresh = connection.prepareStatement(text);
    if (driver.fetchSize() > 0 && most > driver.fetchSize()) {
      fresh.setFetchSize(driver.fetchSize());
    }
    prepared.put(text, fresh);
    if (prepared.size() > MOST_PREPARED) {
      forget(prepared.keySet().iterator().next());
    }
    return fresh;
  }

  private void abandon() {
    driver.abandon(connection);
  }

  private static void closeQuietly(AutoCloseable closed) {
    try {
      closed.close();
    } catch (Exception gone) {
      // The connection is being discarded; its errors do not matter.
    }
  }

  @Override
  public void close() {
    prepared.values().forEach(JdbcSession::closeQuietly);
    prepared.clear();
    closeQuietly(connection);
  }
}
