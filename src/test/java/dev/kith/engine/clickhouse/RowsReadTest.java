package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Scope;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.mapped.MappedGraph;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A bounded question reads little more than it tells, by the server's own count, whoever asks.
///
/// The tables look as [PublishedLayout] makes them. A key costs a granule, since no less is ever
/// read. Whoever sees a part alone has the nodes looked at too: for each relationship a granule of
/// it, one of it again to find its far end, and one of the node at either end.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowsReadTest {
  private static final int NODES = 40_000;
  private static final int MOST = 100;
  private static final String ONTOLOGY =
      """
      nodes:
        person: {table: person, key: id, scope: path, properties: {id: int64, name: string}}
      relationships:
        KNOWS:
          {from: person, to: person, table: knows, by_target: known, source: a, target: b,
           unique: true, sound: true, properties: {since: int64}}
        BOSS: {from: person, to: person, foreign_key: boss, held_by: from}
      """;
  private static final Scope TEAM =
      new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.ADMIN)));

  private final AtomicLong read = new AtomicLong();
  private MappedGraph graph;

  @BeforeAll
  void tables() {
    var server = ClickHouseServer.shared();
    var address = server.freshDatabase();
    var version = "v UInt64, g UInt8";
    var engine = " ENGINE = ReplacingMergeTree(v, g) ORDER BY ";
    var small = " SETTINGS index_granularity = ";
    var edges = " (a Int64, b Int64, since Nullable(Int64), " + version + ")" + engine;
    server.run(
        address,
        List.of(
            "CREATE TABLE person (id Int64, name Nullable(String), path Nullable(String), boss"
                + " Nullable(Int64), INDEX boss boss TYPE bloom_filter(0.001) GRANULARITY 1, INDEX"
                + " words lowerUTF8(replaceAll(replaceAll(name, 'İ', 'i'), 'Σ', 'σ')) TYPE"
                + " text(tokenizer = ngrams(3)), "
                + version
                + ")"
                + engine
                + "id"
                + small
                + PublishedLayout.NODE_GRANULE,
            "CREATE TABLE knows" + edges + "(a, b)" + small + PublishedLayout.EDGE_GRANULE,
            "CREATE TABLE known" + edges + "(b, a)" + small + PublishedLayout.EDGE_GRANULE,
            "SYSTEM STOP MERGES person",
            "SYSTEM STOP MERGES knows",
            "SYSTEM STOP MERGES known"));
    server.run(address, filled());
    graph = server.open(address, ONTOLOGY, read::addAndGet);
  }

  private static List<String> filled() {
    var edges =
        " SELECT intDiv(number, 4), cityHash64(number) % "
            + NODES
            + ", number, 1, 0 FROM numbers("
            + 4 * NODES
            + ")";
    return List.of(
        "INSERT INTO person SELECT number, 'N' || toString(number), if(number % 3 = 0, '2/', '1/'),"
            + " if(number = 0, NULL, intDiv(number, 2)), 1, 0 FROM numbers("
            + NODES
            + ")",
        "INSERT INTO knows" + edges,
        "INSERT INTO known" + edges);
  }

  @AfterAll
  void close() {
    if (graph != null) {
      graph.close();
    }
  }

  private interface Asking {
    /// How many rows all its statements returned together.
    int rows(GraphView view);
  }

  private void readsLittle(String what, Scope scope, Asking asking) {
    var call = Call.by("test").under(scope);
    read.set(0);
    int returned = graph.read(call, asking::rows);

    System.out.println("clickhouse rows read: " + what + " " + read.get() + " for " + returned);
    assertThat(returned).as(what).isPositive();
    assertThat(read.get()).as(what).isPositive().isLessThanOrEqualTo((long) MOST * returned);
  }

  private static int[] seeds(GraphView view) {
    return view.handles(List.of("person:4", "person:7000", "person:31001"));
  }

  private static int lookedUp(GraphView view) {
    int[] there = seeds(view);
    return there.length + view.nodes(there).size();
  }

  @Test
  void nodesAreLookedUp() {
    for (var scope : List.of(Scope.EVERYTHING, TEAM)) {
      readsLittle("lookup", scope, RowsReadTest::lookedUp);
    }
  }

  @Test
  void nodesAreFoundByTheirNames() {
    for (var scope : List.of(Scope.EVERYTHING, TEAM)) {
      for (var text : List.of("n1234", "N31001", "n310")) {
        readsLittle(
            "search " + text,
            scope,
            view ->
                view.search(new SearchQuestion(text, SearchQuestion.Mode.WORDS, Set.of(), 50, 0))
                    .size());
      }
    }
  }

  /// A page that could hold more than there are keys makes nothing be read twice.
  @Test
  void nodesAreFoundByTheirKeys() {
    for (var scope : List.of(Scope.EVERYTHING, TEAM)) {
      graph.read(Call.by("test").under(scope), RowsReadTest::found); // it is counted once
      readsLittle("find", scope, RowsReadTest::found);
    }
  }

  private static int found(GraphView view) {
    var person = view.patterns().ontology().end("person");
    var keys = LongStream.of(4, 7_000, 31_001).<Literal>mapToObj(Literal.Whole::new).toList();
    var question =
        new NodeQuestion(
            person,
            Optional.of(keys),
            Filter.all(),
            person.properties(),
            List.of(),
            Optional.empty(),
            30);
    return view.patterns().find(question).rows().size();
  }

  @Test
  void hopsAreFollowedInBothDirections() {
    for (var scope : List.of(Scope.EVERYTHING, TEAM)) {
      readsLittle(
          "one hop",
          scope,
          view -> view.neighbourhood(seeds(view), 1, WalkLimits.USUAL).edgeCount());
      readsLittle(
          "two hops",
          scope,
          view -> view.neighbourhood(seeds(view), 2, WalkLimits.USUAL).edgeCount());
    }
  }

  @Test
  void whatIsKnownOfSomeRelationshipsIsRead() {
    for (var scope : List.of(Scope.EVERYTHING, TEAM)) {
      readsLittle(
          "hydration",
          scope,
          view -> {
            var found = view.neighbourhood(seeds(view), 1, WalkLimits.USUAL);
            return found.edgeCount() + view.edgeMetadata(found, all(found)).size();
          });
    }
  }

  private static int[] all(Subgraph found) {
    return IntStream.range(0, found.edgeCount()).toArray();
  }
}
