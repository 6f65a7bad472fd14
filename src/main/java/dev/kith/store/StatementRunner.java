package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Patterns.Run;
import dev.kith.graph.pattern.Rows;
import dev.kith.sql.Statement;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Runs the statements of one reading on the tables, and notes what ran.
final class StatementRunner {
  private static final int ROWS_PER_CHECK = 4_096;

  private final Call call;
  private final TableReader tables;
  private final List<Run> runs = new ArrayList<>();
  private boolean explaining;

  StatementRunner(Call call, TableReader tables) {
    this.call = call;
    this.tables = tables;
  }

  /// From now on, the engine's plan is noted with each statement.
  void explain() {
    explaining = true;
  }

  List<Run> runs() {
    return List.copyOf(runs);
  }

  Rows rows(Statement statement) throws SQLException {
    var plan = explaining ? plan(statement) : "";
    long started = System.nanoTime();
    var rows = new ArrayList<List<Literal>>();
    int width = statement.columns().size();
    tables.each(
        statement.text(),
        row -> {
          if (rows.size() % ROWS_PER_CHECK == 0) {
            call.check();
          }
          @Nullable Object[] values = new @Nullable Object[width];
          for (int column = 0; column < width; column++) {
            values[column] = row.getObject(column + 1);
          }
          var found = statement.row(values);
          call.memory().take(Rows.bytes(found));
          rows.add(found);
        },
        statement.parameters().toArray());
    ran(statement, plan, rows.size(), started);
    return new Rows(statement.columns(), rows);
  }

  /// Notes what answered a statement.
  void ran(Statement statement, String plan, int rows, long started) {
    var run =
        new Run(
            statement.text(),
            statement.binds(),
            plan,
            rows,
            TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - started));
    runs.add(run);
    call.trace().ran(run);
  }

  private String plan(Statement statement) throws SQLException {
    var plan = new StringBuilder();
    tables.each(
        "EXPLAIN QUERY PLAN " + statement.text(),
        row -> plan.append(row.getString(4)).append('\n'),
        statement.parameters().toArray());
    return plan.toString().strip();
  }
}
