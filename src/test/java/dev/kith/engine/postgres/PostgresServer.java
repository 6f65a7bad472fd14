package dev.kith.engine.postgres;

import dev.kith.graph.Call;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.mapped.ontology.TableCheck;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/// A real PostgreSQL for tests: one for all, or one of a test's own that it may stop.
public final class PostgresServer implements AutoCloseable {
  /// Kept, because a logger that nobody holds forgets its level.
  private static final Logger LOGGER = Logger.getLogger("io.zonky.test");

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  /// Each process that runs tests tries other ports.
  private static final SplittableRandom PORTS = new SplittableRandom(ProcessHandle.current().pid());

  private final EmbeddedPostgres server;

  private PostgresServer(EmbeddedPostgres server) {
    this.server = server;
  }

  private static final class Shared {
    static final PostgresServer SERVER = start(builder());
  }

  /// The one that nobody stops.
  public static PostgresServer shared() {
    return Shared.SERVER;
  }

  private static EmbeddedPostgres.Builder builder() {
    LOGGER.setLevel(Level.WARNING);
    return EmbeddedPostgres.builder()
        .setLocaleConfig("encoding", "UTF8")
        .setLocaleConfig("locale", "C")
        .setServerConfig("fsync", "off")
        .setPort(freePort())
        .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
        .setErrorRedirector(ProcessBuilder.Redirect.DISCARD);
  }

  private static PostgresServer start(EmbeddedPostgres.Builder builder) {
    try {
      return new PostgresServer(builder.start());
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  /// Nobody is given one of these who asks for any port, so that it is still free when a server has
  /// made its files, and after it was stopped.
  static int freePort() {
    for (int attempt = 0; attempt < 100; attempt++) {
      int port = PORTS.nextInt(20_000, 32_000);
      try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return port;
      } catch (IOException taken) {
        // the next may be free
      }
    }
    throw new AssertionError("no port is free");
  }

  /// One that a test may stop, and start again on the same port with what it held.
  static PostgresServer in(Path folder, int port) {
    return start(builder().setDataDirectory(folder).setCleanDataDirectory(false).setPort(port));
  }

  /// Where it listens.
  public int port() {
    return server.getPort();
  }

  /// A connection that its owner closes.
  public Connection connect() throws SQLException {
    return server.getPostgresDatabase().getConnection();
  }

  /// Runs statements.
  public void run(String sql) throws SQLException {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// The address of a schema.
  String url(String schema) {
    return url(schema, port());
  }

  /// The same through another port.
  static String url(String schema, int port) {
    return "postgresql://127.0.0.1:" + port + "/postgres?currentSchema=" + schema;
  }

  /// Makes a schema nobody has used yet.
  String schema(String sql) throws SQLException {
    var schema = "s" + SCHEMAS.incrementAndGet();
    run("CREATE SCHEMA " + schema + "; SET search_path = " + schema + ";\n" + sql);
    return schema;
  }

  /// Fills tables of their own, and opens them as a graph.
  public MappedGraph graph(String sql, String ontology) throws SQLException {
    var yaml = "source: {url: '" + url(schema(sql)) + "', user: postgres}\n" + ontology;
    var file = OntologyFile.parse(yaml, "graph.yaml", Path.of("."));
    var engine = PostgresEngine.open("tables", file.source(), Map.of());
    TableCheck.run("graph.yaml", file, engine, Call.by("check"));
    return new MappedGraph("tables", file, engine, 1);
  }

  /// What is said about the indexes of tables.
  List<String> advice(String sql, String ontology) throws SQLException {
    var yaml = "source: {url: '" + url(schema(sql)) + "', user: postgres}\n" + ontology;
    var file = OntologyFile.parse(yaml, "graph.yaml", Path.of("."));
    try (var engine = PostgresEngine.open("tables", file.source(), Map.of())) {
      return TableCheck.run("graph.yaml", file, engine, Call.by("check"));
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
