package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.mapped.MappedGraph;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each rule by which Cypher asks tables, on tables where a careless one would be wrong.
class CypherRewritesTest {
  private static final String TABLES =
      """
      CREATE TABLE thing (id BIGINT, kind VARCHAR, size BIGINT, price DECIMAL(10, 2), big BIGINT,
        real DOUBLE, seen TIMESTAMP, name VARCHAR);
      INSERT INTO thing VALUES
        (1, 'a', 1, 0.10, 9223372036854775807, 0.0, '2024-01-01 00:00:00', 'one'),
        (2, 'A', 2, 0.20, 1, -0.0, '2024-01-01 00:00:00.5', NULL),
        (3, NULL, NULL, NULL, NULL, 'NaN', NULL, 'three'),
        (4, 'a', 3, 0.30, 0, 1.5, '2024-01-02 00:00:00', 'one');
      CREATE TABLE link (a BIGINT, b BIGINT);
      INSERT INTO link VALUES (1, 2), (1, 2), (1, 3), (2, 2), (4, 2);
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        thing:
          key: id
          properties: {id: int64, kind: string, size: int64, price: {type: float64, stored: cast},
            big: int64, real: float64, seen: datetime, name: string}
      relationships:
        LINK: {from: thing, to: thing, table: link, source: a, target: b}
      """;

  @TempDir static Path folder;
  private static MappedGraph graph;

  @BeforeAll
  static void open() {
    graph = DuckDbTables.open(TABLES, ONTOLOGY, folder);
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  private static Answer answer(String query) {
    var call = Call.by("test");
    return graph.read(
        call,
        view ->
            Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH)
                .answer(query, Map.of("k", CypherValue.of(2L)), 100));
  }

  private static List<String> rows(Answer answer) {
    return answer.rows().stream()
        .map(row -> row.stream().map(CypherRewritesTest::shown).collect(Collectors.joining("|")))
        .toList();
  }

  private static String shown(CypherValue value) {
    return switch (value) {
      case CypherValue.Text(var text) -> text;
      case CypherValue.Whole(var number) -> Long.toString(number);
      case CypherValue.Real(var number) -> Double.toString(number);
      case CypherValue other -> other.isNull() ? "null" : other.toString();
    };
  }

  /// Asked of the table, with this answer.
  private static void asks(String query, String... rows) {
    var answer = answer(query);
    assertThat(answer.plan().getFirst()).as(query).startsWith("ask the engine");
    assertThat(rows(answer)).as(query).containsExactly(rows);
  }

  /// Run in process, with this answer.
  private static void reads(String query, String... rows) {
    var answer = answer(query);
    assertThat(answer.plan()).as(query).noneMatch(step -> step.startsWith("ask the engine"));
    assertThat(rows(answer)).as(query).containsExactlyInAnyOrder(rows);
  }

  @Test
  void aMissingValueIsAGroup() {
    asks("MATCH (n:thing) RETURN n.kind, count(*) ORDER BY n.kind LIMIT 5", "A|1", "a|2", "null|1");
  }

  @Test
  void theSumOfNothingIsZeroAndItsMeanIsNot() {
    asks(
        "MATCH (n:thing) WHERE n.size > 9 RETURN count(*), sum(n.size), avg(n.size), min(n.kind)",
        "0|0|null|null");
    asks("MATCH (n:thing) WHERE n.size > 9 RETURN n.kind, count(*)");
  }

  @Test
  void aGroupThatIsTheSameForAllNeedsANode() {
    asks("MATCH (n:thing) WHERE n.size > 9 RETURN n.type, count(*)");
    asks("MATCH (n:thing) RETURN n.type, count(*)", "thing|4");
  }

  @Test
  void aSumBeyond64BitsIsTheCallersFault() {
    var fault = catchThrowable(() -> answer("MATCH (n:thing) RETURN sum(n.big)"));

    assertThat(fault)
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("does not fit an integer of 64 bits");
    asks("MATCH (n:thing) WHERE n.id > 1 RETURN sum(n.big)", "1");
  }

  @Test
  void decimalsAreSummedAsTheyAre() {
    asks("MATCH (n:thing) RETURN sum(n.price)", "0.6");
  }

  @Test
  void twoZerosAreOneGroup() {
    reads("MATCH (n:thing) RETURN n.real, count(*)", "0.0|2", "null|1", "1.5|1");
  }

  @Test
  void missingValuesComeFirstInADescendingOrder() {
    asks("MATCH (n:thing) RETURN n.size ORDER BY n.size DESC LIMIT 2", "null", "3");
    asks("MATCH (n:thing) RETURN n.size ORDER BY n.size LIMIT $k", "1", "2");
    asks("MATCH (n:thing) RETURN n.kind, count(*) ORDER BY n.kind DESC LIMIT 2", "null|1", "a|2");
  }

  @Test
  void timesSortAsTheyAreShown() {
    asks("MATCH (n:thing) RETURN n.id ORDER BY n.seen LIMIT 1", "2"); // '….5Z' is before '…Z'
    reads("MATCH (n:thing) RETURN min(n.seen)", "2024-01-01T00:00:00.500Z");
    asks("MATCH (n:thing) WHERE n.seen < '2024-01-01T00:00:00Z' RETURN count(*)", "1");
    asks("MATCH (n:thing) WHERE n.seen > '2024-01-01' RETURN count(*)", "3");
  }

  @Test
  void aNodeWithoutANameHasItsId() {
    var answer = answer("MATCH (n:thing) RETURN n.name, count(*)");

    assertThat(rows(answer)).containsExactlyInAnyOrder("one|2", "thing:2|1", "three|1");
    asks("MATCH (n:thing) RETURN n.name ORDER BY n.name LIMIT 4", "one", "one", "thing:2", "three");
    reads("MATCH (n:thing) WHERE n.name = 'thing:2' RETURN count(*)", "1");
  }

  @Test
  void whatIsUnknownIsNotTrueAndItsOppositeNeither() {
    asks("MATCH (n:thing) WHERE NOT n.size = 1 RETURN count(*)", "2");
    asks("MATCH (n:thing) WHERE NOT (n.size = 1 AND n.kind = 'b') RETURN count(*)", "3");
    asks("MATCH (n:thing) WHERE NOT n.size IN [1, null] RETURN count(*)", "0");
    asks("MATCH (n:thing) WHERE n.size IS NULL OR n.size < 2 RETURN count(*)", "2");
  }

  @Test
  void textsHeedCase() {
    asks("MATCH (n:thing) WHERE n.kind = 'a' RETURN count(*)", "2");
    asks("MATCH (n:thing) WHERE n.kind CONTAINS 'a' RETURN count(*)", "2");
    asks("MATCH (n:thing) WHERE n.kind STARTS WITH 'A' RETURN count(*)", "1");
    asks("MATCH (n:thing) WHERE NOT n.kind ENDS WITH 'A' RETURN count(*)", "2");
  }

  @Test
  void eachRelationshipCountsOnce() {
    asks("MATCH (a:thing)-[:LINK]->(b:thing) RETURN count(*)", "4");
    asks("MATCH (a)-[r:LINK]->(b) RETURN b.id, count(r) ORDER BY b.id LIMIT 9", "2|3", "3|1");
    asks(
        "MATCH (a)-[:LINK]->(b) RETURN b.kind, sum(a.size) ORDER BY b.kind LIMIT 9",
        "A|6",
        "null|1");
    reads("MATCH (a)-[:LINK]-(b) RETURN count(*)", "7");
  }

  @Test
  void theFirstNeighboursOfANode() {
    asks("MATCH (a {id: 1})-[:LINK]->(b) RETURN b.id ORDER BY b.size LIMIT 1", "2");
    asks("MATCH (b)<-[:LINK]-(a:thing {id: 1}) RETURN b.id ORDER BY b.size DESC LIMIT 1", "3");
  }

  @Test
  void whatStandsBehindRunsOnTheGroups() {
    asks("MATCH (n:thing) WITH n.kind AS k, count(*) AS c WHERE c > 1 RETURN k, c * 2", "a|4");
    asks(
        "MATCH (n:thing) WITH n ORDER BY n.size DESC LIMIT 2 MATCH (n)-[:LINK]->(m) RETURN m.id",
        "2");
  }
}
