package dev.kith.engine.duckdb;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.Source;
import dev.kith.mapped.TableEngine;
import dev.kith.sql.Dialect;
import dev.kith.sql.DuckDbDialect;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.duckdb.DuckDBConnection;

/// One DuckDB instance and the sessions on it.
public final class DuckDbEngine implements TableEngine {
  private static final String COLUMNS =
      "SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns"
          + " WHERE table_catalog = current_database() ORDER BY ALL";
  private static final int MOST_IDLE = 8;

  private final Dialect dialect = new DuckDbDialect();
  private final DuckDbFaults faults;
  private final DuckDBConnection root;
  private final EngineThreads threads;
  private final ScheduledExecutorService clock;
  private final Deque<DuckDbSession> idle = new ArrayDeque<>();

  private DuckDbEngine(DuckDBConnection root, DuckDbFaults faults, EngineThreads threads) {
    this.root = root;
    this.faults = faults;
    this.threads = threads;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kith-duckdb-clock").daemon().factory());
  }

  /// Opens the tables of a graph to be read.
  ///
  /// @param database the name of the graph, for faults
  /// @param threads where it runs; they may be shared with others
  public static DuckDbEngine open(String database, Source source, EngineThreads threads) {
    var opening = new Opening(source);
    var faults = new DuckDbFaults(database, opening.megabytes());
    return threads.run(
        () -> {
          try {
            return new DuckDbEngine(opening.open(), faults, threads);
          } catch (SQLException failed) {
            throw faults.of(failed);
          }
        });
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    return threads.run(
        () -> {
          call.check();
          var session = borrow(call);
          try {
            var answer = session.reading(reading);
            giveBack(session);
            return answer;
          } catch (RuntimeException | Error failed) {
            session.close();
            throw failed;
          }
        });
  }

  private DuckDbSession borrow(Call call) {
    DuckDbSession known;
    synchronized (idle) {
      known = idle.poll();
    }
    try {
      var session = known == null ? new DuckDbSession(root.duplicate(), faults, clock) : known;
      session.serve(call);
      return session;
    } catch (SQLException failed) {
      throw faults.of(failed);
    }
  }

  private void giveBack(DuckDbSession session) {
    synchronized (idle) {
      if (idle.size() < MOST_IDLE) {
        idle.push(session);
        return;
      }
    }
    session.close();
  }

  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    var tables = new TreeMap<String, Map<String, Column>>(String.CASE_INSENSITIVE_ORDER);
    threads.run(
        () -> {
          try (var statement = root.createStatement();
              var rows = statement.executeQuery(COLUMNS)) {
            while (rows.next()) {
              call.check();
              var column = DuckDbTypes.column(rows.getString(4));
              var full = rows.getString(1) + "." + rows.getString(2);
              columns(tables, full).put(rows.getString(3), column);
              if (rows.getString(1).equals("main")) {
                columns(tables, rows.getString(2)).put(rows.getString(3), column);
              }
            }
            return 0;
          } catch (SQLException failed) {
            throw faults.of(failed);
          }
        });
    return tables;
  }

  private static Map<String, Column> columns(Map<String, Map<String, Column>> tables, String name) {
    return tables.computeIfAbsent(name, _ -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
  }

  @Override
  public void close() {
    clock.shutdownNow();
    synchronized (idle) {
      idle.forEach(DuckDbSession::close);
      idle.clear();
    }
    threads.run(
        () -> {
          root.close();
          return 0;
        });
  }
}
