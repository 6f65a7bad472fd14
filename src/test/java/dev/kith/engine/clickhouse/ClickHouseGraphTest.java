package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.BfsOnTables;
import dev.kith.mapped.KeylessRowsContract;
import dev.kith.mapped.MappedContract;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.MappedToolsContract;
import dev.kith.mapped.MappedViewContract;
import dev.kith.mapped.OddValuesContract;
import dev.kith.mapped.ValidRowsContract;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClickHouseGraphTest
    implements MappedContract,
        MappedViewContract,
        MappedToolsContract,
        OddValuesContract,
        KeylessRowsContract,
        ValidRowsContract,
        BfsOnTables {
  private static final String FOREVER =
      "SELECT count() AS c0 FROM numbers(1000000000000) WHERE sipHash64(number) = 1";
  private ClickHouseServer server;
  private String address;
  private final Map<String, String> filled = new HashMap<>();

  @BeforeAll
  void start() {
    server = ClickHouseServer.shared();
    address = server.freshDatabase();
    server.run(
        address,
        List.of(
            "CREATE TABLE t (id UInt64, name String) ENGINE = MergeTree ORDER BY id",
            "INSERT INTO t VALUES (9007199254740993, 'ada')"));
  }

  @Override
  public MappedGraph open(String sql, String ontology) {
    // Nobody writes to them: what is the same is filled once.
    return server.open(filled.computeIfAbsent(sql, server::filled), ontology);
  }

  private static ClickHouseEngine engine(String url) {
    var place =
        new TableSource.SourceLocation.Server(
            url, Optional.empty(), Optional.empty(), Optional.empty());
    var limits = new TableSource.ResourceLimits(Optional.of("100MB"), Optional.empty());
    return ClickHouseEngine.open("one", new TableSource(place, limits, List.of()), Map.of());
  }

  private static Statement statement(String text) {
    return new Statement(text, List.of(), List.of(new Rows.Column("c0", PropertyType.INT64)));
  }

  private static Fault faultOf(ClickHouseEngine engine, Call call, String sql) {
    try {
      engine.read(call, tables -> tables.run(statement(sql)));
    } catch (FaultException raised) {
      return raised.fault();
    }
    throw new AssertionError("no fault was raised");
  }

  private static List<List<Literal>> answer(ClickHouseEngine engine) {
    return engine
        .read(Call.by("test"), tables -> tables.run(statement("SELECT id AS c0 FROM t")))
        .rows();
  }

  private static final List<Literal> ADA = List.of(new Literal.Whole(9_007_199_254_740_993L));

  @Test
  void nothingCanBeWrittenAndNoFileRead() {
    try (var engine = engine(address)) {
      assertThat(faultOf(engine, Call.by("test"), "INSERT INTO t VALUES (1, 'eve')"))
          .isInstanceOf(Fault.Unavailable.class);
      assertThat(faultOf(engine, Call.by("test"), "SELECT count() FROM file('x', 'CSV', 'a Int8')"))
          .isInstanceOf(Fault.Unavailable.class);

      assertThat(answer(engine)).containsExactly(ADA);
    }
  }

  @Test
  void timeThatIsOverAndACallTakenBackStopTheServer() throws Exception {
    try (var engine = engine(address)) {
      assertThat(faultOf(engine, Call.by("test", Duration.ofMillis(200)), FOREVER))
          .isInstanceOf(Fault.LimitReached.class);

      var call = Call.by("test");
      var begun = new CountDownLatch(1);
      var running =
          CompletableFuture.supplyAsync(
              () -> {
                begun.countDown();
                return faultOf(engine, call, FOREVER);
              });
      begun.await();
      call.cancel();

      assertThat(running.get()).isEqualTo(new Fault.Cancelled());
      assertThat(answer(engine)).containsExactly(ADA);
      untilNothingRuns(engine);
    }
  }

  /// The server is told to end what nobody waits for.
  private static void untilNothingRuns(ClickHouseEngine engine) {
    var text = "SELECT count() AS c0 FROM system.processes WHERE query LIKE '%sipHash64(number)%'";
    List<List<Literal>> running;
    do {
      running = engine.read(Call.by("test"), tables -> tables.run(statement(text))).rows();
    } while (!running.equals(List.of(List.of(new Literal.Whole(1))))); // this one
  }

  @Test
  void aQuestionThatNeedsTooMuchMemoryIsALimit() {
    try (var engine = engine(address)) {
      var sql = "SELECT length(groupArray(number)) AS c0 FROM numbers(100000000)";

      assertThat(faultOf(engine, Call.by("test"), sql)).isInstanceOf(Fault.LimitReached.class);
      assertThat(answer(engine)).containsExactly(ADA);
    }
  }

  @Test
  void aServerThatIsAwayAndTablesThatChangedAreFaultsWithoutNames() {
    try (var away = engine("clickhouse://localhost:1/secret");
        var here = engine(address)) {
      var faults =
          List.of(
              faultOf(away, Call.by("test"), "SELECT 1 AS c0"),
              faultOf(here, Call.by("test"), "SELECT id AS c0 FROM secret"),
              faultOf(here, Call.by("test"), "SELECT secret AS c0 FROM t"),
              faultOf(here, Call.by("test"), "SELECT toInt64(name) AS c0 FROM t AS secret"));

      assertThat(faults).hasOnlyElementsOfType(Fault.Unavailable.class);
      assertThat(faults.stream().map(fault -> fault.raise().getMessage()))
          .allSatisfy(words -> assertThat(words).contains("'one'").doesNotContain("secret"));
      assertThat(answer(here)).containsExactly(ADA);
    }
  }

  @Test
  void theNextHostAnswersForOneThatIsAway() throws IOException {
    int closed;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    var both = address.replace("http://", "http://localhost:" + closed + ",");
    try (var engine = engine(both)) {
      assertThat(answer(engine)).containsExactly(ADA);
      assertThat(answer(engine)).containsExactly(ADA);
    }
  }

  @Test
  void aLongListOfKeysIsSentInPieces() {
    var keys = new ArrayList<Long>();
    for (long key = 0; key < 40_000; key++) {
      keys.add(9_007_199_254_740_993L - key);
    }
    var text = keys.toString() + " \t\\ \n'😀";
    var statement =
        new Statement(
            "SELECT {p0:String} AS c0",
            List.of(new Literal.Text(text)),
            List.of(new Rows.Column("c0", PropertyType.STRING)));
    try (var engine = engine(address)) {
      var rows = engine.read(Call.by("test"), tables -> tables.run(statement)).rows();
      var back = rows.getFirst().getFirst() instanceof Literal.Text(var words) ? words : "";

      assertThat(back.substring(back.length() - 20)).isEqualTo(text.substring(text.length() - 20));
      assertThat(back.equals(text)).isTrue();
    }
  }
}
