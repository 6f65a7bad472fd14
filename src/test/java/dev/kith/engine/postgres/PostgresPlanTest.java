package dev.kith.engine.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Sort;
import dev.kith.mapped.MappedGraph;
import dev.kith.schema.Direction;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A bounded question never reads a whole table, by the server's own account of what it would do.
class PostgresPlanTest {
  private static final String TABLES =
      """
      CREATE TABLE people (id bigint PRIMARY KEY, name text, boss bigint);
      INSERT INTO people SELECT g, 'Person ' || g, g / 2 FROM generate_series(1, 50000) g;
      CREATE INDEX ON people (boss);
      CREATE INDEX ON people (lower(name COLLATE "pg_c_utf8") text_pattern_ops);
      CREATE TABLE things (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text);
      INSERT INTO things (name) SELECT 'Thing ' || g FROM generate_series(1, 50000) g;
      CREATE INDEX ON things (CAST(id AS text));
      CREATE TABLE knows (a bigint, b bigint, since int);
      INSERT INTO knows
        SELECT 1 + (g * 7919) % 50000, CASE WHEN g % 10 = 0 THEN 1 ELSE 1 + (g * 104729) % 50000 END, g
        FROM generate_series(CAST(1 AS bigint), 200000) g;
      CREATE INDEX ON knows (a);
      CREATE INDEX ON knows (b);
      CREATE TABLE events (id bigint PRIMARY KEY, at timestamptz, size bigint, label text);
      INSERT INTO events SELECT g, to_timestamp(g), g % 1000, 'Event ' || g FROM generate_series(1, 50000) g;
      CREATE INDEX ON events (at);
      CREATE INDEX ON events (size);
      CREATE INDEX ON events (label COLLATE "C");
      ANALYZE people, things, knows, events;
      """;

  private static final String ONTOLOGY =
      """
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
        thing:
          table: things
          key: id
          properties: {id: {type: string, stored: cast}, name: string}
        event:
          table: events
          key: id
          properties:
            id: int64
            at: {type: datetime, nullable: false}
            size: {type: int64, nullable: false}
            label: {type: string, nullable: false}
      relationships:
        KNOWS: {from: person, to: person, table: knows, source: a, target: b, properties: {since: int32}}
        BOSS: {from: person, to: person, foreign_key: boss, held_by: from}
      """;

  private static MappedGraph graph;

  @BeforeAll
  static void tables() throws SQLException {
    graph = PostgresServer.shared().graph(TABLES, ONTOLOGY);
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  private static List<String> plans(Consumer<Patterns> asking) {
    return graph.read(
        Call.by("test"),
        view -> {
          view.patterns().explain();
          asking.accept(view.patterns());
          return view.patterns().runs().stream().map(Patterns.Run::plan).toList();
        });
  }

  private static void assertNoScan(List<String> plans) {
    assertThat(plans)
        .isNotEmpty()
        .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Seq Scan"));
  }

  private static void hops(Patterns patterns, Direction direction, boolean known, long... ids) {
    var ways = new HashMap<dev.kith.schema.EdgeType, Filter>();
    var properties = new HashMap<dev.kith.schema.EdgeType, List<dev.kith.schema.Property>>();
    for (var type : patterns.ontology().edgeTypes()) {
      ways.put(type, Filter.all());
      properties.put(type, known ? type.properties() : List.of());
    }
    var from =
        LongStream.of(ids).mapToObj(id -> new NodeRef("person", new Literal.Whole(id))).toList();
    assertThat(patterns.hops(new HopQuestion(from, direction, ways, properties, 1_000_000)))
        .isNotEmpty();
  }

  @Test
  void nodesAreLookedUpByTheirKeys() {
    assertNoScan(
        plans(
            patterns -> {
              var type = patterns.ontology().end("person");
              var keys = LongStream.range(1, 100).<Literal>mapToObj(Literal.Whole::new).toList();
              patterns.find(NodeQuestion.of(type, keys, Filter.all(), type.properties()));
            }));
    assertNoScan(
        plans(
            patterns -> {
              var type = patterns.ontology().end("thing");
              var keys = List.<Literal>of(new Literal.Text("00000000-0000-0000-0000-000000000001"));
              patterns.find(NodeQuestion.of(type, keys, Filter.all(), type.properties()));
            }));
  }

  /// Whatever the declaration is worth: see the pages that hold every row.
  @Test
  void aPageSortedByADeclaredPropertyFollowsItsIndex() {
    for (int column : List.of(1, 2, 3)) {
      for (boolean descending : List.of(false, true)) {
        assertNoScan(
            plans(
                patterns -> {
                  var type = patterns.ontology().end("event");
                  var page =
                      new NodeQuestion(
                          type,
                          Optional.empty(),
                          Filter.all(),
                          type.properties(),
                          List.of(new Sort(column, descending)),
                          Optional.empty(),
                          30);
                  assertThat(patterns.find(page).rows()).hasSize(30);
                }));
      }
    }
  }

  @Test
  void aHopFollowsIndexesInEveryDirection() {
    for (var direction : Direction.values()) {
      assertNoScan(plans(patterns -> hops(patterns, direction, false, 17, 4711, 8191)));
      assertNoScan(plans(patterns -> hops(patterns, direction, true, 17)));
    }
  }

  @Test
  void aFewRelationshipsOfANodeWithVeryManyAreLookedUpByBothEnds() {
    assertNoScan(
        plans(
            patterns -> {
              var type =
                  patterns.ontology().edgeTypes().stream()
                      .filter(each -> each.name().equals("KNOWS"))
                      .findFirst()
                      .orElseThrow();
              var hub = new NodeRef("person", new Literal.Whole(1));
              var end = new NodeRef("person", new Literal.Whole(29_191));
              var question =
                  new HopQuestion(
                      List.of(hub),
                      Optional.of(Set.of(end)),
                      Direction.INCOMING,
                      Map.of(type, Filter.all()),
                      Map.of(type, type.properties()),
                      10); // twenty thousand lead to it
              assertThat(patterns.hops(question)).hasSize(1);
            }));
  }

  @Test
  void manyNodesAtOnceAreAHopLikeAnyOther() {
    var many = LongStream.iterate(3, id -> id + 61).limit(200).toArray();

    assertNoScan(plans(patterns -> hops(patterns, Direction.OUTGOING, false, many)));
  }

  @Test
  void anIndexOfFoldedNamesServesEqualNamesAndBeginnings() {
    assertNoScan(
        plans(
            patterns -> {
              var type = patterns.ontology().end("person");
              var name = type.property("name").orElseThrow();
              var filter = new Filter.Contains(name, Filter.Part.START, "PERSON 4711");
              var found = patterns.find(NodeQuestion.of(type, filter, List.of(type.key()), 10));
              assertThat(found.rows()).hasSize(10);
            }));
    assertNoScan(
        plans(
            patterns -> {
              var type = patterns.ontology().end("person");
              var filter = new Filter.Like(type.property("name").orElseThrow(), "pErson 4711");
              assertThat(
                      patterns.find(NodeQuestion.of(type, filter, List.of(type.key()), 10)).rows())
                  .isEqualTo(List.of(List.of(new Literal.Whole(4711))));
            }));
  }

  @Test
  void theMapSaysWhereAnIndexIsMissing() throws SQLException {
    var bare =
        """
        CREATE TABLE people (id bigint PRIMARY KEY, name text, boss bigint);
        CREATE TABLE things (id uuid PRIMARY KEY, name text);
        CREATE TABLE knows (a bigint, b bigint, since int, PRIMARY KEY (a, b));
        CREATE TABLE events (id bigint PRIMARY KEY, at timestamptz, size bigint, label text);
        """;

    assertThat(PostgresServer.shared().advice(bare, ONTOLOGY))
        .containsExactly(
            "no index of 'things' begins with 'id': queries read the whole table. CREATE INDEX ON"
                + " things ((CAST(id AS text)))",
            "no index of 'people' begins with 'boss': queries read the whole table. CREATE INDEX"
                + " ON people (boss)",
            "no index of 'knows' begins with 'b': queries read the whole table. CREATE INDEX ON"
                + " knows (b)");
    assertThat(PostgresServer.shared().advice(TABLES, ONTOLOGY)).isEmpty();
  }
}
