package dev.kith.engine.postgres;

import static dev.kith.engine.postgres.Asking.engine;
import static dev.kith.engine.postgres.Asking.failure;
import static dev.kith.engine.postgres.Asking.fault;
import static dev.kith.engine.postgres.Asking.number;
import static dev.kith.engine.postgres.Asking.statement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.mapped.engine.SecretLocation;
import dev.kith.sql.Statement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What goes wrong on a server that stays where it is.
class PostgresEngineTest {
  private static final PostgresServer SERVER = PostgresServer.shared();
  private static final String COUNT = "SELECT count(*) FROM secret";
  private static final String FOREVER = "SELECT count(*) FROM generate_series(1, 1000000000000)";

  private String schema = "";
  private PostgresEngine engine = engine("postgresql://127.0.0.1:1/none");

  @BeforeEach
  void aTable() throws SQLException {
    schema =
        SERVER.schema(
            "CREATE TABLE secret (id INT, name TEXT); INSERT INTO secret VALUES (1, 'x')");
    engine = engine(SERVER.url(schema));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static void assertMessage(Fault fault, String problem) {
    assertThat(fault).isInstanceOf(Fault.Unavailable.class);
    assertThat(fault.raise().getMessage())
        .matches("The database 'one': " + problem + " \\(reference [0-9a-f]{8}\\)\\.");
  }

  @Test
  void nothingCanBeWritten() throws SQLException {
    fault(engine, "INSERT INTO secret VALUES (2, 'y') RETURNING id");
    fault(engine, "SELECT set_config('transaction_read_only', 'off', false)::int");
    fault(engine, "WITH w AS (DELETE FROM secret RETURNING id) SELECT id FROM w");

    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(1);
  }

  @Test
  void timeThatIsOverAndACallTakenBackStopTheServer() throws Exception {
    assertThat(failure(engine, Call.by("test", Duration.ofMillis(50)), FOREVER).fault())
        .isInstanceOf(Fault.LimitReached.class);
    var call = Call.by("test");
    var begun = new CountDownLatch(1);
    var running =
        CompletableFuture.supplyAsync(
            () -> {
              begun.countDown();
              return failure(engine, call, FOREVER).fault();
            });
    begun.await();
    call.cancel();

    assertThat(running.get()).isEqualTo(new Fault.Cancelled());
    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(1);
    assertThat(
            number(
                engine,
                Call.by("test"),
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE"
                    + " 'SELECT count(*) FROM generate%'"))
        .isZero();
  }

  /// Bounds stay with a connection, and are changed where a call has another time.
  @Test
  void everyCallIsBoundedOnTheServerAndReadsAtOneMoment() {
    var bound = "SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout'";
    var zone =
        "SELECT count(*) FROM pg_settings WHERE (name, setting) IN (('TimeZone', 'UTC'),"
            + " ('transaction_isolation', 'repeatable read'), ('transaction_read_only', 'on'))";
    for (long seconds : List.of(30, 30, 3, 300, 30, 30)) {
      var call = Call.by("test", Duration.ofSeconds(seconds));
      long expected = Long.highestOneBit(seconds * 1000 + 1000) << 1;

      assertThat(number(engine, call, bound)).isIn(expected, expected >> 1);
      assertThat(number(engine, call, zone)).isEqualTo(3);
    }
  }

  private static Statement single(String sql) {
    return new Statement(sql, List.of(), statement(sql).columns(), 1);
  }

  private long alone(Call call, String sql) {
    var rows = engine.read(call, tables -> tables.runAlone(single(sql))).rows();
    return ((Literal.Whole) rows.getFirst().getFirst()).value();
  }

  @Test
  void theOnlyStatementOfAReadingIsBoundedAndReadOnlyLikeOthers() {
    var settings =
        "SELECT count(*) FROM pg_settings WHERE (name, setting) IN (('TimeZone', 'UTC'),"
            + " ('transaction_isolation', 'repeatable read'), ('transaction_read_only', 'on'))";

    assertThat(alone(Call.by("test"), settings)).isEqualTo(3);
    assertThat(
            failure(() -> alone(Call.by("test"), "INSERT INTO secret VALUES (2, 'y') RETURNING id"))
                .fault())
        .isInstanceOf(Fault.Unavailable.class);
    assertThat(failure(() -> alone(Call.by("test", Duration.ofMillis(50)), FOREVER)).fault())
        .isInstanceOf(Fault.LimitReached.class);
    assertThat(alone(Call.by("test"), COUNT)).isEqualTo(1);
    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(1);
  }

  @Test
  void whatIsAskedAfterAStatementOnItsOwnIsOfOneMoment() {
    var transaction =
        single(
            "SELECT CAST(split_part(virtualtransaction, '/', 2) AS bigint) FROM pg_locks WHERE"
                + " locktype = 'virtualxid' AND pid = pg_backend_pid()");

    var asked =
        engine.read(
            Call.by("test"),
            tables ->
                List.of(
                    tables.runAlone(transaction).rows(),
                    tables.run(transaction).rows(),
                    tables.runAlone(transaction).rows(),
                    tables.run(transaction).rows()));

    assertThat(asked.get(0)).isNotEqualTo(asked.get(1));
    assertThat(asked.subList(1, 4)).containsOnly(asked.get(1));
  }

  @Test
  void aTableThatIsGoneIsAFaultUntilItIsBack() throws SQLException {
    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(1);
    SERVER.run("ALTER TABLE " + schema + ".secret RENAME TO moved");

    var failed = failure(engine, Call.by("test"), COUNT);
    assertMessage(failed.fault(), "its tables do not match its ontology");
    assertThat(failed.getCause()).hasMessageContaining("relation \"secret\" does not exist");
    SERVER.run("ALTER TABLE " + schema + ".moved RENAME TO secret");

    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(1);
  }

  @Test
  void aColumnThatIsGoneOrHoldsSomethingElseIsAFault() throws SQLException {
    var ids = "SELECT CAST(id AS bigint) FROM secret";
    assertThat(number(engine, Call.by("test"), ids)).isEqualTo(1);
    SERVER.run("ALTER TABLE " + schema + ".secret RENAME COLUMN id TO key");
    assertMessage(fault(engine, ids), "its tables do not match its ontology");
    SERVER.run(
        "ALTER TABLE "
            + schema
            + ".secret DROP COLUMN key, ADD COLUMN id TEXT NOT NULL DEFAULT 'no number'");
    assertMessage(fault(engine, ids), "its tables do not match its ontology");
    SERVER.run("UPDATE " + schema + ".secret SET id = '7'");

    assertThat(number(engine, Call.by("test"), ids)).isEqualTo(7);
  }

  @Test
  void aStatementThatWasPlannedForColumnsAsTheyWereIsPreparedAgain() throws SQLException {
    var all = "SELECT id FROM secret";
    for (int times = 0; times < 10; times++) {
      assertThat(number(engine, Call.by("test"), all)).isEqualTo(1);
      assertThat(alone(Call.by("test"), all)).isEqualTo(1);
    }
    SERVER.run("ALTER TABLE " + schema + ".secret ALTER COLUMN id TYPE bigint");

    assertThat(number(engine, Call.by("test"), all)).isEqualTo(1);
    SERVER.run("ALTER TABLE " + schema + ".secret ALTER COLUMN id TYPE int");

    assertThat(alone(Call.by("test"), all)).isEqualTo(1);
  }

  @Test
  void aMigrationThatHoldsATableIsWaitedForNoLongerThanTheCall() throws SQLException {
    try (var migrating =
            java.sql.DriverManager.getConnection("jdbc:" + SERVER.url(schema), "postgres", "");
        var statement = migrating.createStatement()) {
      migrating.setAutoCommit(false);
      statement.execute("ALTER TABLE secret ADD COLUMN half INT");

      assertThat(failure(engine, Call.by("test", Duration.ofMillis(200)), COUNT).fault())
          .isInstanceOf(Fault.LimitReached.class);
      migrating.rollback();
    }
    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(1);
  }

  @Test
  void whoMayNotReadIsRefused() throws SQLException {
    SERVER.run("CREATE ROLE stranger_" + schema + " LOGIN");
    try (var stranger = engine(SERVER.url(schema), "stranger_" + schema, Optional.empty(), 1);
        var nobody = engine(SERVER.url(schema), "nobody_at_all", Optional.empty(), 1);
        var lost =
            engine(SERVER.url(schema), "x", Optional.of(new SecretLocation.Variable("NONE")), 1)) {
      assertMessage(
          fault(stranger, "SELECT count(*) FROM " + schema + ".secret"),
          "Kith may not read its tables");
      assertMessage(fault(nobody, COUNT), "its server refused Kith's login");
      var unset = failure(lost, Call.by("test"), COUNT);
      assertMessage(unset.fault(), "its server refused Kith's login");
      assertThat(unset.getCause())
          .hasMessage("there is no password in the environment variable NONE");
      SERVER.run("GRANT USAGE ON SCHEMA " + schema + " TO stranger_" + schema);
      SERVER.run("GRANT SELECT ON " + schema + ".secret TO stranger_" + schema);

      assertThat(number(stranger, Call.by("test"), COUNT)).isEqualTo(1);
    }
  }

  @Test
  void aServerWithoutRoomSaysSo() {
    var bounds = "&options=-c%20temp_file_limit=100%20-c%20work_mem=64";
    try (var small = engine(SERVER.url(schema) + bounds)) {
      assertMessage(
          fault(
              small,
              "SELECT count(*) FROM (SELECT DISTINCT g FROM generate_series(1, 500000) g) d"),
          "its engine ran out of resources");
      assertThat(number(small, Call.by("test"), COUNT)).isEqualTo(1);
    }
    assertThat(fault(engine, "SELECT CAST(9223372036854775807 + 1.0 AS bigint)"))
        .isInstanceOf(Fault.LimitReached.class);
  }

  @Test
  void oneOfSeveralHostsIsEnoughAndTlsIsAskedForWhereTheAddressSaysSo() {
    var hosts = SERVER.url(schema).replace("//127", "//127.0.0.1:1,127");
    try (var either = engine(hosts);
        var away = engine("postgresql://127.0.0.1:1/secret");
        var sealed = engine(SERVER.url(schema) + "&sslmode=require")) {
      assertThat(number(either, Call.by("test"), COUNT)).isEqualTo(1);
      assertMessage(fault(away, COUNT), "its server cannot be reached");
      assertMessage(fault(sealed, COUNT), "its server cannot be reached");
    }
  }

  @Test
  void thereAreNeverMoreConnectionsThanAllowed() throws Exception {
    var most = "SELECT count(*), pg_sleep(0.02) FROM pg_stat_activity WHERE application_name = '";
    try (var two =
            engine(
                SERVER.url(schema) + "&ApplicationName=" + schema,
                "postgres",
                Optional.empty(),
                2);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var counts = new ArrayList<java.util.concurrent.Future<Long>>();
      for (int call = 0; call < 12; call++) {
        counts.add(threads.submit(() -> number(two, Call.by("test"), most + schema + "'")));
      }
      for (var count : counts) {
        assertThat(count.get()).isBetween(1L, 2L);
      }
    }
  }

  @Test
  void manyRowsComeInPortions() {
    var rows =
        engine.read(
            Call.by("test"),
            tables -> tables.run(Asking.statement("SELECT generate_series(1, 20001)::bigint")));

    assertThat(rows.rows()).hasSize(20_001);
  }

  @Test
  void readingsSeeOneMoment() {
    var counts =
        engine.read(
            Call.by("test"),
            tables -> {
              var before = tables.run(Asking.statement(COUNT)).rows();
              try {
                SERVER.run("INSERT INTO " + schema + ".secret VALUES (2, 'y')");
              } catch (SQLException failed) {
                throw new AssertionError(failed);
              }
              return List.of(before, tables.run(Asking.statement(COUNT)).rows());
            });

    assertThat(counts.getFirst()).isEqualTo(counts.getLast());
    assertThat(number(engine, Call.by("test"), COUNT)).isEqualTo(2);
  }
}
