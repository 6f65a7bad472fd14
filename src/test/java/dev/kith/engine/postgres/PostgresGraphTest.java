package dev.kith.engine.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.GraphTables;
import dev.kith.mapped.MappedContract;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OntologyFile;
import dev.kith.mapped.Source;
import dev.kith.mapped.TableCheck;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresGraphTest implements MappedContract {
  /// Kept, because a logger that nobody holds forgets its level.
  private static final Logger LOGGER = Logger.getLogger("io.zonky.test");

  private final EngineThreads threads = new EngineThreads(4);
  private EmbeddedPostgres server;
  private int schemas;

  @BeforeAll
  void start() throws IOException, SQLException {
    LOGGER.setLevel(Level.WARNING);
    server =
        EmbeddedPostgres.builder()
            .setLocaleConfig("encoding", "UTF8")
            .setLocaleConfig("locale", "C")
            .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
            .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
            .start();
    run("CREATE TABLE t (id BIGINT, name TEXT); INSERT INTO t VALUES (9007199254740993, 'ada')");
  }

  @AfterAll
  void stop() throws IOException {
    threads.close();
    server.close();
  }

  private void run(String sql) throws SQLException {
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String url(String schema) {
    return "postgresql://localhost:" + server.getPort() + "/postgres?currentSchema=" + schema;
  }

  @Override
  public MappedGraph open(GraphTables tables) throws SQLException {
    var schema = "s" + schemas++;
    run("CREATE SCHEMA " + schema + "; SET search_path = " + schema + ";\n" + tables.sql());
    var yaml = tables.yaml("{url: '" + url(schema) + "', user: postgres}");
    var file = OntologyFile.parse(yaml, "graph.yaml", Path.of("."));
    var engine = PostgresEngine.open("tables", file.source(), threads, Map.of());
    TableCheck.run("graph.yaml", file, engine, Call.by("check"));
    return new MappedGraph("tables", file, engine, 1);
  }

  private PostgresEngine engine(String url) {
    var place = new Source.Place.Server(url, Optional.of("postgres"), Optional.empty());
    var bounds = new Source.Bounds(Optional.empty(), Optional.empty());
    return PostgresEngine.open("one", new Source(place, bounds, List.of()), threads, Map.of());
  }

  private static Statement statement(String text) {
    return new Statement(text, List.of(), List.of(new Rows.Column("c0", PropertyType.INT64)));
  }

  private static Fault faultOf(PostgresEngine engine, Call call, String sql) {
    try {
      engine.read(call, tables -> tables.run(statement(sql)));
    } catch (FaultException raised) {
      return raised.fault();
    }
    throw new AssertionError("no fault was raised");
  }

  @Test
  void nothingCanBeWritten() {
    try (var engine = engine(url("public"))) {
      assertThat(faultOf(engine, Call.by("test"), "INSERT INTO t VALUES (1, 'eve') RETURNING id"))
          .isInstanceOf(Fault.Unavailable.class);

      assertThat(answer(engine))
          .containsExactly(List.of(new Literal.Whole(9_007_199_254_740_993L)));
    }
  }

  private static List<List<Literal>> answer(PostgresEngine engine) {
    return engine.read(Call.by("test"), tables -> tables.run(statement("SELECT id FROM t"))).rows();
  }

  @Test
  void timeThatIsOverAndACallTakenBackStopTheServer() throws Exception {
    try (var engine = engine(url("public"))) {
      var forever = "SELECT count(*) FROM generate_series(1, 1000000000000)";
      assertThat(faultOf(engine, Call.by("test", Duration.ofMillis(50)), forever))
          .isInstanceOf(Fault.LimitReached.class);

      var call = Call.by("test");
      var begun = new CountDownLatch(1);
      var running =
          CompletableFuture.supplyAsync(
              () -> {
                begun.countDown();
                return faultOf(engine, call, forever);
              });
      begun.await();
      call.cancel();

      assertThat(running.get()).isEqualTo(new Fault.Cancelled());
      assertThat(answer(engine)).hasSize(1);
    }
  }

  @Test
  void aServerThatIsAwayAndTablesThatChangedAreFaultsWithoutNames() {
    try (var away = engine("postgresql://localhost:1/secret");
        var here = engine(url("public"))) {
      var faults =
          List.of(
              faultOf(away, Call.by("test"), "SELECT 1"),
              faultOf(here, Call.by("test"), "SELECT id FROM secret"),
              faultOf(here, Call.by("test"), "SELECT secret FROM t"),
              faultOf(here, Call.by("test"), "SELECT CAST(name AS BIGINT) FROM t AS secret"));

      assertThat(faults).hasOnlyElementsOfType(Fault.Unavailable.class);
      assertThat(faults.stream().map(fault -> fault.raise().getMessage()))
          .allSatisfy(words -> assertThat(words).contains("'one'").doesNotContain("secret"));
      assertThat(answer(here)).hasSize(1);
    }
  }
}
