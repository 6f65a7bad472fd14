package dev.kith.engine.postgres;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.jdbc.JdbcPool;
import dev.kith.sql.Dialect;
import dev.kith.sql.dialect.PostgresDialect;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The tables of one PostgreSQL database.
public final class PostgresEngine implements TableEngine {
  private static final List<String> ADDRESSES = List.of("postgresql://", "jdbc:postgresql://");

  private final Dialect dialect;
  private final JdbcPool sessions;

  private PostgresEngine(Dialect dialect, JdbcPool sessions) {
    this.dialect = dialect;
    this.sessions = sessions;
  }

  /// Opens the tables of a graph for reading; it connects at the first question. The driver is pure
  /// Java and runs on its callers' threads.
  ///
  /// @param database the name of the graph, for faults
  /// @param environment where passwords may be
  public static PostgresEngine open(
      String database, TableSource source, Map<String, String> environment) {
    if (!(source.location() instanceof TableSource.SourceLocation.Server server)) {
      throw unusable("PostgreSQL is a server, and this is a file", "Use url: instead.");
    }
    if (ADDRESSES.stream().noneMatch(server.url()::startsWith) || server.url().contains("@")) {
      throw unusable(
          "its url is not a PostgreSQL address",
          "Write postgresql://host:5432/name, and the user under user:.");
    }
    var version = new ServerVersion();
    return new PostgresEngine(
        new PostgresDialect(version::collation),
        new JdbcPool(new PostgresDriver(database, server, environment, version)));
  }

  private static RuntimeException unusable(String problem, String next) {
    return new Fault.UnusableFile("source", problem, next).raise();
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public <T> T read(Call call, Function<Tables, T> reading) {
    return sessions.read(call, reading);
  }

  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    return sessions.ask(call, connection -> PostgresCatalog.of(connection, call));
  }

  @Override
  public void close() {
    sessions.close();
  }
}
