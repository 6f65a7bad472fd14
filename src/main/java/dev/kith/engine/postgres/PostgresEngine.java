package dev.kith.engine.postgres;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.Source;
import dev.kith.mapped.TableEngine;
import dev.kith.mapped.jdbc.Sessions;
import dev.kith.sql.Dialect;
import dev.kith.sql.PostgresDialect;
import java.util.Map;
import java.util.TreeMap;

/// The tables of one PostgreSQL database.
public final class PostgresEngine implements TableEngine {
  private static final String COLUMNS =
      "SELECT table_schema, table_name, column_name, data_type, udt_name, table_schema ="
          + " current_schema() FROM information_schema.columns WHERE table_schema NOT IN"
          + " ('information_schema', 'pg_catalog') ORDER BY 1, 2, ordinal_position";

  private final Dialect dialect = new PostgresDialect();
  private final Sessions sessions;

  private PostgresEngine(Sessions sessions) {
    this.sessions = sessions;
  }

  /// Opens the tables of a graph to be read; nothing is connected before the first question.
  ///
  /// @param database the name of the graph, for faults
  /// @param threads where the driver runs
  /// @param environment where passwords are
  public static PostgresEngine open(
      String database, Source source, EngineThreads threads, Map<String, String> environment) {
    if (!(source.place() instanceof Source.Place.Server server)) {
      throw new Fault.UnusableFile(
              "source", "PostgreSQL is a server, and this is a file", "Say url: in its place.")
          .raise();
    }
    return new PostgresEngine(
        new Sessions(new PostgresDriver(database, server, environment), threads));
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    return sessions.read(call, reading);
  }

  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    return sessions.with(
        connection -> {
          var tables = new TreeMap<String, Map<String, Column>>();
          try (var statement = connection.createStatement();
              var rows = statement.executeQuery(COLUMNS)) {
            while (rows.next()) {
              call.check();
              var column = PostgresTypes.column(rows.getString(4), rows.getString(5));
              var full = rows.getString(1) + "." + rows.getString(2);
              tables.computeIfAbsent(full, _ -> new TreeMap<>()).put(rows.getString(3), column);
              if (rows.getBoolean(6)) {
                tables
                    .computeIfAbsent(rows.getString(2), _ -> new TreeMap<>())
                    .put(rows.getString(3), column);
              }
            }
          }
          return tables;
        });
  }

  @Override
  public void close() {
    sessions.close();
  }
}
