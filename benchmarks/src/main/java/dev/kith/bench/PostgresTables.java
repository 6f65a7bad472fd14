package dev.kith.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.postgresql.PGConnection;

/// A PostgreSQL of its own with a graph in it, and statements written by hand that are asked of it
/// with nothing between but the driver: one connection, statements that stay prepared, no
/// transaction around them.
final class PostgresTables implements AutoCloseable {
  private final EmbeddedPostgres server;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  private PostgresTables(EmbeddedPostgres server) throws SQLException {
    this.server = server;
    this.connection = DriverManager.getConnection("jdbc:" + url(), "postgres", "");
  }

  static PostgresTables start() throws IOException, SQLException {
    return new PostgresTables(
        EmbeddedPostgres.builder()
            .setLocaleConfig("encoding", "UTF8")
            .setLocaleConfig("locale", "C")
            .setServerConfig("fsync", "off")
            .setServerConfig("shared_buffers", "1GB")
            .setServerConfig("max_wal_size", "4GB")
            .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
            .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  String url() {
    return "postgresql://127.0.0.1:" + server.getPort() + "/postgres";
  }

  /// Changes something.
  void run(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// Fills a table from a file of comma-separated values.
  void copy(String table, Path file) throws SQLException, IOException {
    try (var rows = Files.newBufferedReader(file)) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("COPY " + table + " FROM STDIN (FORMAT csv)", rows);
    }
  }

  /// Fills the tables of people who know people; both ends of a row are drawn at random.
  void fill(long nodes, long edges) throws SQLException {
    run(
        "CREATE TABLE person (id bigint PRIMARY KEY, name text, rank bigint, total_mentions"
            + " bigint); CREATE TABLE knows (source bigint NOT NULL, target bigint NOT NULL, since"
            + " bigint)");
    run(
        "INSERT INTO person SELECT g, 'Person ' || g, g % 100, g % 1000 FROM generate_series(0, "
            + (nodes - 1)
            + ") g");
    run(
        "INSERT INTO knows SELECT DISTINCT ON (1, 2) "
            + drawn(1, nodes)
            + ", "
            + drawn(2, nodes)
            + ", g % 50 FROM generate_series(1, "
            + edges
            + ") g");
    run("ALTER TABLE knows ADD PRIMARY KEY (source, target)");
    run("CREATE INDEX ON knows (target, source)");
    run("VACUUM (ANALYZE)");
  }

  private static String drawn(int seed, long below) {
    return "(hashint8extended(g, " + seed + ") & 9223372036854775807) % " + below;
  }

  String text(String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  /// What is done with a row.
  interface Row {
    void take(ResultSet row) throws SQLException;
  }

  /// Asks; every place in the statement takes the same keys.
  long each(String sql, Collection<Long> keys, Row taking) throws SQLException {
    var ready = prepared.get(sql);
    if (ready == null) {
      ready = connection.prepareStatement(sql);
      prepared.put(sql, ready);
    }
    var list = connection.createArrayOf("bigint", keys.toArray());
    long places = sql.chars().filter(each -> each == '?').count();
    for (int place = 1; place <= places; place++) {
      ready.setArray(place, list);
    }
    long count = 0;
    try (var rows = ready.executeQuery()) {
      while (rows.next()) {
        taking.take(rows);
        count++;
      }
    }
    return count;
  }

  @Override
  public void close() throws IOException, SQLException {
    connection.close();
    server.close();
  }
}
