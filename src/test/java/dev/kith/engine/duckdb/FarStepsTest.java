package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.MappedGraph;
import dev.kith.pattern.Chain;
import dev.kith.pattern.ChainQuestion;
import dev.kith.pattern.NodePattern;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A step of several hops that meets a node with very many relationships at its last one reads the
/// ends that its rows need.
class FarStepsTest {
  private static final int MANY = 400_000;
  private static final String TABLES =
      "CREATE TABLE doors AS SELECT range AS id FROM range(0, 3);"
          + "CREATE TABLE halls AS SELECT 0::BIGINT AS id;"
          + "CREATE TABLE guests AS SELECT range AS id FROM range(0, "
          + MANY
          + "); CREATE TABLE leads AS SELECT range AS a, 0::BIGINT AS b FROM range(0, 3);"
          + "CREATE TABLE has AS SELECT 0::BIGINT AS a, range AS b FROM range(0, "
          + MANY
          + ");";
  private static final String ONTOLOGY =
      """
      nodes:
        door: {table: doors, key: id, properties: {id: int64}}
        hall: {table: halls, key: id, properties: {id: int64}}
        guest: {table: guests, key: id, properties: {id: int64}}
      relationships:
        LEADS: {from: door, to: hall, table: leads, source: a, target: b, unique: true, sound: true}
        HAS: {from: hall, to: guest, table: has, source: a, target: b, unique: true, sound: true}
      """;

  @TempDir Path folder;
  private MappedGraph graph;

  @BeforeEach
  void tables() {
    graph = DuckDbTables.open(TABLES, ONTOLOGY, folder);
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private record Found(List<List<NodeRef>> rows, long read) {}

  private Found from(String type, Optional<List<NodeRef>> after) {
    var call = Call.by("test").traced();
    var rows =
        graph.read(
            call,
            view -> {
              var patterns = view.patterns();
              var ways = new HashMap<EdgeType, Filter>();
              patterns.ontology().edgeTypes().forEach(way -> ways.put(way, Filter.all()));
              var start =
                  new NodePattern(
                      patterns.ontology().end(type),
                      Optional.of(List.of(new Literal.Whole(0))),
                      Filter.all());
              var step = new ChainQuestion.Step(ways, Map.of(), Direction.OUTGOING, 1, 2);
              var question = new ChainQuestion(start, List.of(step), Optional.empty(), after, 3);
              return Chain.of(patterns, question, call, WalkLimits.USUAL).rows();
            });
    return new Found(rows, call.trace().runs().stream().mapToLong(Patterns.Run::rows).sum());
  }

  private static NodeRef node(String type, long key) {
    return new NodeRef(type, new Literal.Whole(key));
  }

  @Test
  void theFirstRowsDoNotReadEverything() {
    var found = from("door", Optional.empty());

    assertThat(found.rows())
        .extracting(List::getLast)
        .containsExactly(node("guest", 0), node("guest", 1), node("guest", 2));
    assertThat(found.read()).isLessThan(MANY / 3);
  }

  @Test
  void rowsBehindOthersDoNotReadThese() {
    var last = List.of(node("door", 0), node("guest", MANY - 3));

    var found = from("door", Optional.of(last));

    assertThat(found.rows())
        .extracting(List::getLast)
        .containsExactly(node("guest", MANY - 2), node("guest", MANY - 1), node("hall", 0));
    assertThat(found.read()).isLessThan(MANY / 3);
  }

  /// Nothing leads on from a guest, so the first hop is the last.
  @Test
  void aHopThatNothingFollowsIsTheLast() {
    var found = from("hall", Optional.empty());

    assertThat(found.rows())
        .extracting(List::getLast)
        .containsExactly(node("guest", 0), node("guest", 1), node("guest", 2));
    assertThat(found.read()).isLessThan(MANY / 3);
  }
}
