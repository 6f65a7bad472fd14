package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbEngineTest {
  private static final String ENDLESS =
      "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = -1";

  @TempDir Path folder;
  private final EngineThreads threads = new EngineThreads(4);
  private Path file = Path.of("");

  @BeforeEach
  void aDatabaseOfOneTable() throws SQLException {
    file = folder.resolve("one.duckdb");
    run(
        file,
        "CREATE TABLE t (id BIGINT, name VARCHAR)",
        "INSERT INTO t VALUES (9007199254740993, 'ada'), (2, NULL)");
  }

  @AfterEach
  void end() {
    threads.close();
  }

  private static void run(Path file, String... statements) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:duckdb:" + file)) {
      for (var each : statements) {
        try (var statement = connection.createStatement()) {
          statement.execute(each);
        }
      }
    }
  }

  private DuckDbEngine open(TableSource.SourceLocation place) {
    var limits = new TableSource.ResourceLimits(Optional.of("200MB"), Optional.of(2));
    return DuckDbEngine.open("one", new TableSource(place, limits, List.of()), threads);
  }

  private DuckDbEngine open() {
    return open(new TableSource.SourceLocation.DatabaseFile(file));
  }

  private static Statement statement(String text, Literal... binds) {
    return new Statement(text, List.of(binds), List.of(new Rows.Column("c0", PropertyType.INT64)));
  }

  private static Fault faultOf(DuckDbEngine engine, String sql) {
    return faultOf(() -> engine.read(Call.by("test"), tables -> tables.run(statement(sql))));
  }

  private static Fault faultOf(Runnable work) {
    try {
      work.run();
    } catch (FaultException raised) {
      return raised.fault();
    }
    throw new AssertionError("no fault was raised");
  }

  @Test
  void wholeNumbersKeepAllTheirDigits() {
    try (var engine = open()) {
      var rows =
          engine.read(
              Call.by("test"),
              tables ->
                  tables.run(
                      statement(
                          "SELECT id FROM t WHERE id = CAST(? AS BIGINT)",
                          new Literal.Whole(9_007_199_254_740_993L))));

      assertThat(rows.rows()).containsExactly(List.of(new Literal.Whole(9_007_199_254_740_993L)));
    }
  }

  @Test
  void bothDirectionsOfARelationshipAreReadEachForItself() throws SQLException {
    run(
        file,
        "CREATE TABLE n (k VARCHAR, flag BOOLEAN)",
        "INSERT INTO n VALUES ('a', NULL)",
        "INSERT INTO n VALUES ('b', TRUE)",
        "CREATE TABLE e (s VARCHAR, t VARCHAR)",
        "INSERT INTO e VALUES ('b', 'a')");
    var joined = " FROM e JOIN n x ON x.k = e.s JOIN n y ON y.k = e.t";
    try (var engine = open()) {
      var rows =
          engine.read(
              Call.by("test"),
              tables ->
                  tables.run(
                      statement(
                          "SELECT count(*) FROM (SELECT x.k, x.flag"
                              + joined
                              + " UNION SELECT y.k, y.flag"
                              + joined
                              + ") u GROUP BY u.flag")));

      assertThat(rows.rows())
          .containsExactly(List.of(new Literal.Whole(1)), List.of(new Literal.Whole(1)));
    }
  }

  @Test
  void aTextOfACsvFileThatCannotBeReadIsNoValue() throws IOException {
    var csv = Files.writeString(folder.resolve("c.csv"), "id,due\n1,soon\n2,2024-03-01\n");
    try (var engine = open(new TableSource.SourceLocation.TableFiles(Map.of("c", csv)))) {
      var years = statement("SELECT year(TRY_CAST(due AS DATE)) FROM c ORDER BY id");
      var rows = engine.read(Call.by("test"), tables -> tables.run(years));

      assertThat(rows.rows())
          .containsExactly(List.of(Literal.MISSING), List.of(new Literal.Whole(2024)));
    }
  }

  @Test
  void nothingCanBeWrittenAndNoOtherFileBeRead() throws IOException {
    Files.writeString(folder.resolve("other.csv"), "a\n1\n");
    try (var engine = open()) {
      assertThat(faultOf(engine, "INSERT INTO t VALUES (3, 'eve')"))
          .isInstanceOf(Fault.Unavailable.class);
      assertThat(faultOf(engine, "CREATE TABLE u (id INT)")).isInstanceOf(Fault.Unavailable.class);
      assertThat(faultOf(engine, "SELECT a FROM read_csv('" + folder.resolve("other.csv") + "')"))
          .isInstanceOf(Fault.Unavailable.class);
      assertThat(faultOf(engine, "ATTACH '" + folder.resolve("new.duckdb") + "'"))
          .isInstanceOf(Fault.Unavailable.class);
      assertThat(faultOf(engine, "SET memory_limit = '10GB'"))
          .isInstanceOf(Fault.Unavailable.class);

      assertThat(Files.exists(folder.resolve("new.duckdb"))).isFalse();
      var count =
          engine.read(Call.by("test"), tables -> tables.run(statement("SELECT count(*) FROM t")));
      assertThat(count.rows()).containsExactly(List.of(new Literal.Whole(2)));
    }
  }

  @Test
  void filesOfTablesAreReadAndNothingBesideThem() throws SQLException {
    var csv = folder.resolve("it's.csv");
    var parquet = folder.resolve("t.parquet");
    run(
        file,
        "COPY t TO '" + csv.toString().replace("'", "''") + "'",
        "COPY t TO '" + parquet + "'");
    try (var engine =
        open(new TableSource.SourceLocation.TableFiles(Map.of("c", csv, "p", parquet)))) {
      for (var table : List.of("c", "p")) {
        var rows =
            engine.read(
                Call.by("test"), tables -> tables.run(statement("SELECT max(id) FROM " + table)));
        assertThat(rows.rows()).containsExactly(List.of(new Literal.Whole(9_007_199_254_740_993L)));
      }
      assertThat(engine.tables(Call.by("test"))).containsOnlyKeys("c", "p", "main.c", "main.p");
      assertThat(faultOf(engine, "CREATE TABLE u (id INT)")).isInstanceOf(Fault.Unavailable.class);
      assertThat(faultOf(engine, "SELECT 1 FROM read_csv('" + file + "')"))
          .isInstanceOf(Fault.Unavailable.class);
    }
  }

  @Test
  void aCallThatIsTakenBackStopsTheEngine() throws Exception {
    try (var engine = open()) {
      var call = Call.by("test");
      var begun = new CountDownLatch(1);
      var running =
          CompletableFuture.supplyAsync(
              () ->
                  faultOf(
                      () ->
                          engine.read(
                              call,
                              tables -> {
                                begun.countDown();
                                return tables.run(statement(ENDLESS));
                              })));
      begun.await();

      call.cancel();

      assertThat(running.get()).isEqualTo(new Fault.Cancelled());
      assertStillAnswers(engine);
    }
  }

  @Test
  void timeThatIsOverStopsTheEngine() {
    try (var engine = open()) {
      var call = Call.by("test", Duration.ofMillis(50));

      assertThat(faultOf(() -> engine.read(call, tables -> tables.run(statement(ENDLESS)))))
          .isInstanceOfSatisfying(
              Fault.LimitReached.class,
              limit -> assertThat(limit.limit()).isEqualTo("milliseconds"));
      assertStillAnswers(engine);
    }
  }

  @Test
  void aStatementThatFailedCanBeAskedAgain() {
    try (var engine = open()) {
      var text = "SELECT CAST(name AS BIGINT) FROM t WHERE id >= CAST(? AS BIGINT)";
      assertThat(
              faultOf(
                  () ->
                      engine.read(
                          Call.by("test"),
                          tables -> tables.run(statement(text, new Literal.Whole(3))))))
          .isInstanceOf(Fault.Unavailable.class);

      var rows =
          engine.read(
              Call.by("test"),
              tables -> tables.run(statement(text, new Literal.Whole(Long.MAX_VALUE))));

      assertThat(rows.rows()).isEmpty();
    }
  }

  @Test
  void whatWantsTooMuchMemoryIsRefusedWithTheBound() {
    try (var engine = open()) {
      assertThat(
              faultOf(engine, "SELECT len(list(repeat('x', 1000) || range)) FROM range(10000000)"))
          .isEqualTo(
              new Fault.LimitReached(
                  "megabytes of memory", 200, "Request fewer nodes or add filters."));
    }
  }

  @Test
  void aPlanIsTheEnginesOwn() {
    try (var engine = open()) {
      var plan =
          engine.read(
              Call.by("test"),
              tables ->
                  tables.plan(
                      statement(
                          "SELECT id FROM t WHERE id = CAST(? AS BIGINT)", new Literal.Whole(2))));

      assertThat(plan).containsIgnoringCase("scan");
    }
  }

  @Test
  void faultsOfTheEngineNameNoTableAndNoFile() throws Exception {
    var missing = new TableSource.SourceLocation.DatabaseFile(folder.resolve("secret-none.duckdb"));
    var spoilt =
        Files.writeString(folder.resolve("secret-bad.duckdb"), "no database ".repeat(2000));
    var notParquet = Files.writeString(folder.resolve("secret.parquet"), "no parquet at all");
    try (var engine = open()) {
      var faults =
          List.of(
              faultOf(() -> open(missing)),
              faultOf(() -> open(new TableSource.SourceLocation.DatabaseFile(spoilt))),
              faultOf(
                  () -> open(new TableSource.SourceLocation.TableFiles(Map.of("x", notParquet)))),
              faultOf(engine, "SELECT id FROM secret"),
              faultOf(engine, "SELECT secret FROM t"),
              faultOf(engine, "SELECT CAST(name AS BIGINT) FROM t AS secret"));

      assertThat(faults.stream().map(Fault::kind)).containsOnly(Fault.Kind.ENGINE);
      assertThat(faults.stream().map(fault -> fault.raise().getMessage()))
          .allSatisfy(words -> assertThat(words).contains("'one'").doesNotContain("secret"));
      assertThat(faults.get(1)).isInstanceOf(Fault.Damaged.class);
      assertThat(faults.get(2)).isInstanceOf(Fault.Damaged.class);
    }
  }

  @Test
  void aServerIsNoFile() {
    var server =
        new TableSource.SourceLocation.Server(
            "postgresql://x", Optional.empty(), Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> open(server)).isInstanceOf(FaultException.class);
  }

  private static void assertStillAnswers(DuckDbEngine engine) {
    var rows =
        engine.read(Call.by("test"), tables -> tables.run(statement("SELECT count(*) FROM t")));
    assertThat(rows.rows()).containsExactly(List.of(new Literal.Whole(2)));
  }
}
