package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.boot.AllDatabases;
import dev.kith.boot.Wiring;
import dev.kith.engine.clickhouse.FakeClickHouse.Reply;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.mapped.engine.TableSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A publication that ends before it is done, on a server that keeps nothing but what was done.
class BrokenOffTest {
  private static final String INSERT = "INSERT INTO ";
  private static final String STATE = "`kith state`";

  @TempDir Path home;
  private final Map<String, String> state = new ConcurrentHashMap<>();
  private FakeClickHouse server;
  private AllDatabases databases;
  private Graph graph;
  private volatile String refused = "nothing";

  @BeforeEach
  void aGraph() throws IOException {
    server = new FakeClickHouse().answering(this::answer);
    databases = Wiring.databases(Optional.of(home), Map.of());
    graph = databases.create("people", "");
    var none = new Metadata("{}");
    graph.write(
        Call.by("test"),
        List.of(
            new Mutation.CreateNode(new Node("city:1", "city", none), List.of()),
            new Mutation.CreateNode(new Node("person:1", "person", none), List.of()),
            new Mutation.CreateNode(new Node("person:2", "person", none), List.of()),
            new Mutation.CreateEdge(new Edge("person:1", "KNOWS", "person:2", none), false),
            new Mutation.CreateEdge(new Edge("person:1", "LIVES", "city:1", none), false)));
  }

  @AfterEach
  void end() {
    databases.close();
    server.close();
  }

  private Reply answer(ChdbRequest request) {
    var query = request.query();
    if (query.startsWith(INSERT + refused)) {
      return Reply.refusal(500, Optional.of(252), "Code: 252. DB::Exception: too many parts");
    }
    if (query.startsWith(INSERT + STATE)) {
      keep(ByteBuffer.wrap(request.body()).order(ByteOrder.LITTLE_ENDIAN));
    }
    if (query.startsWith("SELECT max(")) {
      return Reply.of("m", "UInt64", FakeClickHouse.number(state.size()));
    }
    if (query.startsWith("SELECT name, value")) {
      var rows = new LinkedHashMap<>(state);
      return Reply.of(
          List.of("name", "value"),
          List.of("String", "String"),
          rows.entrySet().stream()
              .flatMap(row -> java.util.stream.Stream.of(row.getKey(), row.getValue()))
              .map(FakeClickHouse::text)
              .toArray(byte[][]::new));
    }
    return Reply.nothing();
  }

  private void keep(ByteBuffer rows) {
    while (rows.hasRemaining()) {
      var name = text(rows);
      state.put(name, text(rows));
      rows.position(rows.position() + Long.BYTES);
      if (rows.get() == 1) {
        state.remove(name);
      }
    }
  }

  private static String text(ByteBuffer rows) {
    int length = 0;
    int shift = 0;
    byte next;
    do {
      next = rows.get();
      length |= (next & 127) << shift;
      shift += 7;
    } while (next < 0);
    var bytes = new byte[length];
    rows.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private Publication.PublishResult publish(Call call, Publication.PublicationListener progress) {
    var place =
        new TableSource.SourceLocation.Server(
            server.url(), Optional.empty(), Optional.empty(), Optional.empty());
    return Publication.run(graph, "people", place, Optional.empty(), Map.of(), call, progress);
  }

  private List<String> asked(int since) {
    return server.asked().stream().skip(since).map(FakeClickHouse.Sent::query).toList();
  }

  /// The tables that were filled since so many requests.
  private List<String> filled(int since) {
    return asked(since).stream()
        .filter(query -> query.startsWith(INSERT) && query.contains("FORMAT"))
        .map(query -> query.substring(INSERT.length() + 1, query.indexOf('`', 13)))
        .filter(table -> !table.equals("kith state"))
        .toList();
  }

  @Test
  void whatFailedGoesOnWithTheTypeThatItFailedAt() {
    refused = "`edge LIVES";
    assertThatThrownBy(() -> publish(Call.by("test"), (_, _) -> {}))
        .isInstanceOf(FaultException.class)
        .hasMessageNotContaining("parts");
    assertThat(filled(0)).contains("node city", "node person", "edge KNOWS person person");
    refused = "nothing";
    int before = server.asked().size();

    publish(Call.by("test"), (_, _) -> {});

    assertThat(filled(before))
        .containsExactly("edge LIVES person city", "edge LIVES person city by target");
    assertThat(publish(Call.by("test"), (_, _) -> {}).rows()).isZero();
  }

  @Test
  void whatWasTakenBackGoesOnToo() {
    var call = Call.by("test");
    assertThatThrownBy(
            () ->
                publish(
                    call,
                    (what, _) -> {
                      if (what.equals("person")) {
                        call.cancel();
                      }
                    }))
        .isInstanceOfSatisfying(
            FaultException.class,
            raised -> assertThat(raised.fault()).isEqualTo(new Fault.Cancelled()));
    int before = server.asked().size();

    publish(Call.by("test"), (_, _) -> {});

    // All of the nodes were there, and only what was there before was not looked for.
    assertThat(filled(before))
        .isNotEmpty()
        .allSatisfy(table -> assertThat(table).startsWith("edge "));
    assertThat(asked(before))
        .anySatisfy(query -> assertThat(query).startsWith(INSERT + "`node person` (`id`"));
  }

  /// What is not there yet, on a shard or a replica, must not be marked as gone for good.
  @Test
  void whatIsSeenOutweighsTheMarkThatItIsGone() {
    publish(Call.by("test"), (_, _) -> {});

    assertThat(PublishedLayout.live(5)).isGreaterThan(PublishedLayout.gone(5));
    assertThat(PublishedLayout.gone(6)).isGreaterThan(PublishedLayout.live(5));
    assertThat(server.asked())
        .filteredOn(asked -> asked.query().startsWith(INSERT))
        .isNotEmpty()
        .allSatisfy(
            asked ->
                assertThat(asked.fields()).containsEntry("distributed_foreground_insert", "1"));
  }
}
