package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.engine.clickhouse.FakeClickHouse.Reply;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.SecretLocation;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What servers are sent, and which of several: no engine is needed to see that.
class ClickHouseRequestsTest {
  private static final List<String> BOUNDS =
      List.of(
          "max_execution_time",
          "max_memory_usage",
          "max_rows_to_read",
          "max_bytes_to_read",
          "max_result_rows",
          "max_result_bytes");
  private static final Statement SEVEN =
      new Statement(
          "SELECT 7 AS c0", List.of(), List.of(new Rows.Column("c0", PropertyType.INT64)));

  private FakeClickHouse one;
  private FakeClickHouse two;

  @BeforeEach
  void start() throws IOException {
    one = new FakeClickHouse();
    two = new FakeClickHouse();
  }

  @AfterEach
  void end() {
    one.close();
    two.close();
  }

  private static ClickHouseEngine engine(
      String url,
      Optional<String> user,
      Optional<SecretLocation> secret,
      Map<String, String> environment) {
    var place = new TableSource.SourceLocation.Server(url, user, secret, Optional.empty());
    var limits = new TableSource.ResourceLimits(Optional.of("100MB"), Optional.of(3));
    return ClickHouseEngine.open("one", new TableSource(place, limits, List.of()), environment);
  }

  private static ClickHouseEngine engine(String url) {
    return engine(url, Optional.empty(), Optional.empty(), Map.of());
  }

  private String both() {
    return "clickhouse://" + one.host() + "," + two.host() + "/graphs";
  }

  private static long answer(ClickHouseEngine engine, Call call) {
    var rows = engine.read(call, tables -> tables.run(SEVEN)).rows();
    return rows.getFirst().getFirst() instanceof Literal.Whole(var number) ? number : -1;
  }

  private static FaultException failure(ClickHouseEngine engine, Call call) {
    try {
      throw new AssertionError("no fault but " + answer(engine, call));
    } catch (FaultException raised) {
      return raised;
    }
  }

  @Test
  void everyQuestionIsBoundedCompressedAndReadOnly() {
    try (var engine = engine(one.url())) {
      answer(engine, Call.by("test", Duration.ofSeconds(5)));
      engine.tables(Call.by("test"));
    } catch (RuntimeException noTables) {
      // The fake has none; what counts is what was asked.
    }

    assertThat(one.asked()).hasSizeGreaterThan(2);
    for (var asked : one.asked()) {
      assertThat(asked.fields().keySet())
          .as(asked.query())
          .contains("query_id")
          .containsAll(BOUNDS);
      assertThat(asked.fields()).containsEntry("compress", "1").containsEntry("max_threads", "3");
      assertThat(asked.fields()).containsEntry("max_memory_usage", "" + (100L << 20));
      if (!asked.query().contains("getSetting")) { // that is how Kith learns whether it may say so
        assertThat(asked.fields()).as(asked.query()).containsEntry("readonly", "1");
      }
    }
    var seven = one.asked().stream().filter(asked -> asked.query().contains("7 AS")).findFirst();
    assertThat(seven.orElseThrow().fields().get("max_execution_time")).isIn("5", "6");
  }

  @Test
  void aServerThatHangsFromTheFirstOnHoldsNobodyLongerThanTheCall() {
    one.answering(_ -> one.hang());
    try (var engine = engine(one.url())) {
      assertThat(failure(engine, Call.by("test", Duration.ofMillis(200))).fault())
          .isInstanceOf(Fault.LimitReached.class);
    }
  }

  @Test
  void aCallTakenBackIsKilledByItsIdWhereItRuns() throws Exception {
    one.answering(
        request -> request.query().contains("7 AS") ? one.hang() : Reply.of("c0", "Int64"));
    try (var engine = engine(one.url())) {
      var call = Call.by("test");
      var running = CompletableFuture.supplyAsync(() -> failure(engine, call).fault());
      var id = Optional.<String>empty();
      while (id.isEmpty()) {
        id = idOfTheQuestion();
      }
      call.cancel();

      assertThat(running.get()).isEqualTo(new Fault.Cancelled());
      var kill = "KILL QUERY WHERE query_id = '" + id.get() + "' ASYNC";
      Await.until(() -> one.asked().stream().anyMatch(sent -> sent.query().equals(kill)));
    }
  }

  private Optional<String> idOfTheQuestion() {
    return one.asked().stream()
        .filter(asked -> asked.query().contains("7 AS"))
        .map(asked -> asked.fields().get("query_id"))
        .findFirst();
  }

  @Test
  void theNextHostAnswersForOneThatIsBusyOrGoingDown() {
    var refusals =
        List.of(
            Reply.refusal(502, Optional.empty(), "<html>"),
            Reply.refusal(500, Optional.of(202), "Code: 202. Too many queries"),
            Reply.refusal(500, Optional.of(236), "Code: 236. Server shuts down"),
            Reply.refusal(500, Optional.of(745), "Code: 745. Overloaded"));
    for (var refusal : refusals) {
      one.answering(_ -> refusal);
      try (var engine = engine(both())) {
        assertThat(answer(engine, Call.by("test"))).as("" + refusal).isEqualTo(7);
      }
    }
  }

  @Test
  void whatAHostSaysOfTheQuestionItselfIsAskedOfNoOther() {
    one.answering(_ -> Reply.refusal(500, Optional.of(241), "Code: 241. Memory"));
    try (var engine = engine(both())) {
      assertThat(failure(engine, Call.by("test")).fault()).isInstanceOf(Fault.LimitReached.class);
      assertThat(two.asked()).isEmpty();
    }
  }

  @Test
  void theNextHostAnswersForOneThatIsAwayOrDoesNotEncrypt() throws IOException {
    int closed;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    try (var away = engine("clickhouse://localhost:" + closed + "," + one.host() + "/g");
        var plain = engine(one.url().replace("clickhouse:", "clickhouses:"))) {
      assertThat(answer(away, Call.by("test"))).isEqualTo(7);
      assertThat(failure(plain, Call.by("test")).getMessage()).contains("cannot be reached");
    }
  }

  @Test
  void whateverAServerSaysItsWordsStayInTheLog() {
    var all = new LinkedHashMap<Integer, Integer>();
    all.put(202, 500); // too many queries
    all.put(210, 500); // a part of it cannot be reached
    all.put(241, 500); // out of memory
    all.put(279, 500); // all connections tried
    all.put(516, 403); // not let in
    all.put(497, 403); // may not read that
    all.put(60, 404); // no such table
    all.put(1002, 500); // nobody knows
    all.forEach(
        (code, status) -> {
          var words = "Code: " + code + ". DB::Exception: secret_people at localhost";
          says(Reply.refusal(status, Optional.of(code), words));
        });
    says(Reply.refusal(502, Optional.empty(), "<html>secret gateway</html>"));
    says(Reply.refusal(200, Optional.empty(), "no rows at all, but the secret page of a proxy"));
  }

  private void says(Reply reply) {
    one.answering(_ -> reply);
    try (var engine = engine(one.url())) {
      var fault = failure(engine, Call.by("test"));
      assertThat(fault.fault()).isInstanceOfAny(Fault.Unavailable.class, Fault.LimitReached.class);
      assertThat(fault.getMessage())
          .doesNotContainIgnoringCase("secret")
          .doesNotContain("DB::", "Code:", "localhost", "html");
      assertThat(fault.getCause()).as("what the log tells").isNotNull();
    }
    one.answering(_ -> Reply.of("c0", "Int64", FakeClickHouse.number(7)));
  }

  @Test
  void whoKithIsStandsInEveryRequest() {
    var word = Optional.<SecretLocation>of(new SecretLocation.Variable("WORD"));
    try (var user = engine(one.url(), Optional.of("reader"), word, Map.of("WORD", "p"));
        var token = engine(two.url(), Optional.empty(), word, Map.of("WORD", "t"))) {
      answer(user, Call.by("test"));
      answer(token, Call.by("test"));
    }

    assertThat(one.asked())
        .allSatisfy(
            asked ->
                assertThat(asked.headers())
                    .containsEntry("Authorization", List.of("Basic cmVhZGVyOnA=")));
    assertThat(two.asked())
        .allSatisfy(
            asked ->
                assertThat(asked.headers()).containsEntry("Authorization", List.of("Bearer t")));
  }

  @Test
  void withoutTheConfiguredSecretKithDoesNotEvenConnect() {
    var word = Optional.<SecretLocation>of(new SecretLocation.Variable("NONE"));
    for (var user : List.of(Optional.of("reader"), Optional.<String>empty())) {
      try (var engine = engine(one.url(), user, word, Map.of())) {
        var failed = failure(engine, Call.by("test"));
        assertThat(failed.getMessage())
            .startsWith("The database 'one': its server refused Kith's login")
            .doesNotContain("NONE");
        assertThat(failed.getCause())
            .hasMessage("there is no password or token in the environment variable NONE");
      }
    }
    assertThat(one.asked()).isEmpty();
  }
}
