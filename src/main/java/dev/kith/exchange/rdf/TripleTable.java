package dev.kith.exchange.rdf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Properties;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// Triples in a file of their own, so that those of one subject are found together however far
/// apart they stood, within a bound of memory.
final class TripleTable implements AutoCloseable {
  private static final String COLUMNS = "subject, predicate, kind, object, line, file";
  private static final String RESOURCE = "<>";

  private final Path folder;
  private final DuckDBConnection connection;
  private final DuckDBAppender appender;
  private long count;

  /// A triple and where it stood.
  record Triple(String subject, String predicate, RdfTerm object, long line, int file) {}

  /// Receives triples.
  interface Consumer {
    void accept(Triple triple) throws IOException;
  }

  TripleTable() throws IOException {
    folder = Files.createTempDirectory("kith");
    var streamed = new Properties();
    streamed.setProperty("jdbc_stream_results", "true");
    try {
      connection =
          DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("triples"), streamed)
              .unwrap(DuckDBConnection.class);
      try (var statement = connection.createStatement()) {
        statement.execute("SET memory_limit = '512MB'");
        statement.execute("SET threads = 2");
        statement.execute(
            "CREATE TABLE triple (subject VARCHAR, predicate VARCHAR, kind VARCHAR, object VARCHAR,"
                + " line BIGINT, file INTEGER, seq BIGINT)");
      }
      appender = connection.createAppender("main", "triple");
    } catch (SQLException failed) {
      throw new IOException(failed);
    }
  }

  void add(Triple triple) throws IOException {
    try {
      appender.beginRow().append(triple.subject()).append(triple.predicate());
      switch (triple.object()) {
        case RdfTerm.Resource(var name) -> appender.append(RESOURCE).append(name);
        case RdfTerm.Literal(var text, var kind) -> appender.append(kind).append(text);
      }
      appender.append(triple.line()).append(triple.file()).append(count++).endRow();
    } catch (SQLException failed) {
      throw new IOException(failed);
    }
  }

  /// No more triples come.
  void complete() throws IOException {
    try {
      appender.close();
    } catch (SQLException failed) {
      throw new IOException(failed);
    }
  }

  void bySubject(Consumer consumer) throws IOException {
    each("SELECT " + COLUMNS + " FROM triple ORDER BY subject, seq", consumer);
  }

  /// Those whose object is a resource, as they stood.
  void relationships(Consumer consumer) throws IOException {
    each(
        "SELECT " + COLUMNS + " FROM triple WHERE kind = '" + RESOURCE + "' ORDER BY seq",
        consumer);
  }

  /// One for each object that no triple describes.
  void undescribed(Consumer consumer) throws IOException {
    each(
        "SELECT '', '', kind, object, min(line), min(file) FROM triple t WHERE kind = '"
            + RESOURCE
            + "' AND NOT (predicate = '"
            + Entity.TYPE
            + "' AND object NOT LIKE '\\_:%' ESCAPE '\\')"
            + " AND NOT EXISTS (SELECT 1 FROM triple s WHERE s.subject = t.object)"
            + " GROUP BY kind, object ORDER BY min(seq)",
        consumer);
  }

  private void each(String query, Consumer consumer) throws IOException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        consumer.accept(triple(rows));
      }
    } catch (SQLException failed) {
      throw new IOException(failed);
    }
  }

  private static Triple triple(ResultSet row) throws SQLException {
    var kind = row.getString(3);
    var text = row.getString(4);
    return new Triple(
        row.getString(1),
        row.getString(2),
        kind.equals(RESOURCE) ? new RdfTerm.Resource(text) : new RdfTerm.Literal(text, kind),
        row.getLong(5),
        row.getInt(6));
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException failed) {
      throw new IOException(failed);
    } finally {
      try (var files = Files.walk(folder)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
