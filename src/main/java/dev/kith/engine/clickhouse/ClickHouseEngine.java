package dev.kith.engine.clickhouse;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.sql.Dialect;
import dev.kith.sql.dialect.ClickHouseDialect;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongConsumer;

/// The tables of one database on ClickHouse servers.
public final class ClickHouseEngine implements TableEngine {
  private static final String COLUMNS =
      "SELECT database, table, name, type, database = currentDatabase() AS here FROM system.columns"
          + " WHERE database NOT IN ('system', 'INFORMATION_SCHEMA', 'information_schema')"
          + " ORDER BY database, table, position";

  private final Dialect dialect = new ClickHouseDialect();
  private final ClickHouseConnection connection;

  private ClickHouseEngine(ClickHouseConnection connection) {
    this.connection = connection;
  }

  /// Opens the tables of a graph for reading; it connects at the first question.
  ///
  /// @param database the name of the graph, for faults
  /// @param environment where passwords and tokens are
  public static ClickHouseEngine open(
      String database, TableSource source, Map<String, String> environment) {
    return open(database, source, environment, _ -> {});
  }

  /// The same, reporting the cost of answers.
  ///
  /// @param rowsRead receives how many rows the server read for each answer, by its own count
  public static ClickHouseEngine open(
      String database, TableSource source, Map<String, String> environment, LongConsumer rowsRead) {
    if (!(source.location() instanceof TableSource.SourceLocation.Server server)) {
      throw new Fault.UnusableFile(
              "source", "ClickHouse is a server, and this is a file", "Use url: instead.")
          .raise();
    }
    var hosts =
        new Hosts(
            ClickHouseAddress.of(server.url()),
            new Credentials(server.user(), server.password()),
            environment,
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
    var limits = StatementLimits.of(source.limits());
    return new ClickHouseEngine(
        new ClickHouseConnection(hosts, limits, new ClickHouseFaults(database, limits), rowsRead));
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public <T> T read(Call call, Function<Tables, T> reading) {
    return reading.apply(new ClickHouseSession(call, connection));
  }

  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    var tables = new TreeMap<String, Map<String, Column>>();
    new ClickHouseSession(call, connection)
        .each(
            COLUMNS,
            Map.of(),
            row -> {
              var column = ClickHouseTypes.column(row.getString("type"));
              var name = row.getString("name");
              var table = row.getString("table");
              columns(tables, row.getString("database") + "." + table).put(name, column);
              if (row.getInteger("here") != 0) {
                columns(tables, table).put(name, column);
              }
            });
    return tables;
  }

  private static Map<String, Column> columns(Map<String, Map<String, Column>> tables, String name) {
    return tables.computeIfAbsent(name, _ -> new TreeMap<>());
  }

  @Override
  public void close() {
    connection.close();
  }
}
