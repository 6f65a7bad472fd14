package dev.kith.engine.duckdb;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.jdbc.JdbcPool;
import dev.kith.sql.Dialect;
import dev.kith.sql.dialect.DuckDbDialect;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.duckdb.DuckDBConnection;

/// One DuckDB instance, inside this process.
public final class DuckDbEngine implements TableEngine {
  private static final String COLUMNS =
      "SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns"
          + " WHERE table_catalog = current_database() ORDER BY ALL";

  private final Dialect dialect = new DuckDbDialect();
  private final DuckDBConnection root;
  private final EngineThreads threads;
  private final JdbcPool sessions;

  private DuckDbEngine(
      DuckDBConnection root, DuckDbFaults faults, boolean fixed, EngineThreads threads) {
    this.root = root;
    this.threads = threads;
    this.sessions = new JdbcPool(new DuckDbDriver(root, faults, fixed), threads);
  }

  /// Opens the tables of a graph for reading.
  ///
  /// @param database the name of the graph, for faults
  /// @param threads where it runs; they may be shared with others
  public static DuckDbEngine open(String database, TableSource source, EngineThreads threads) {
    var opening = new DuckDbOpener(source);
    var faults = new DuckDbFaults(database, opening.megabytes());
    return threads.run(
        () -> {
          try {
            // The file is opened read-only, and DuckDB lets no other process write it meanwhile.
            boolean fixed = source.location() instanceof TableSource.SourceLocation.DatabaseFile;
            return new DuckDbEngine(opening.open(), faults, fixed, threads);
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
  public <T> T read(Call call, Function<Tables, T> reading) {
    return sessions.read(call, reading);
  }

  /// DuckDB ignores case in names.
  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    return sessions.ask(
        call,
        connection -> {
          var tables = new TreeMap<String, Map<String, Column>>(String.CASE_INSENSITIVE_ORDER);
          try (var statement = connection.createStatement();
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
          }
          return tables;
        });
  }

  private static Map<String, Column> columns(Map<String, Map<String, Column>> tables, String name) {
    return tables.computeIfAbsent(name, _ -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
  }

  @Override
  public void close() {
    sessions.close();
    threads.run(
        () -> {
          root.close();
          return 0;
        });
  }
}
