package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OneDatabase;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What a picture of a graph in tables takes the sizes of its nodes from: how often they are
/// mentioned where a column says so, else the relationships between those shown.
class NodeSizesOnTablesTest {
  private static final String TABLES =
      """
      CREATE TABLE people (id BIGINT, name VARCHAR, total_mentions BIGINT);
      INSERT INTO people VALUES (1, 'Ada', 7), (2, 'Grace', NULL), (3, 'Joan', 1), (4, 'Mary', 2);
      CREATE TABLE knows (a BIGINT, b BIGINT);
      INSERT INTO knows VALUES (1, 2), (1, 3), (4, 1), (2, 3);
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string, total_mentions: int64}}
      relationships:
        KNOWS: {from: person, to: person, table: knows, source: a, target: b}
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

  private JsonNode walk(String arguments) {
    var catalogue = new Catalogue(Map.of(Family.BFS, BfsTools.all()));
    var toolbox = new Toolbox(catalogue, new OneDatabase(graph), Limits.FOR_PROGRAMS);
    return new Calls(toolbox).answer("bfs_query", arguments.replace('\'', '"'));
  }

  @Test
  void mentionsComeWithTheNodesAndThoseWithoutStay() {
    var shown =
        walk(
            "{'seeds':['person:1','person:2','person:3'],'max_hops':1,'limit':3,'min_mentions':0}");

    var mentions =
        shown
            .path("nodes")
            .valueStream()
            .map(node -> node.path("id").asString() + " " + mentions(node))
            .toList();
    assertThat(mentions).containsExactlyInAnyOrder("person:1 7", "person:2 0", "person:3 1");
  }

  private static int mentions(JsonNode node) {
    return node.path("metadata").path("total_mentions").asInt(0);
  }

  @Test
  void theRelationshipsBetweenThoseShownAreAllThere() {
    var shown =
        walk(
            "{'seeds':['person:1','person:2','person:3'],'max_hops':1,'limit':3,'min_mentions':0}");

    assertThat(
            shown
                .path("edges")
                .valueStream()
                .map(edge -> edge.path("subject").asString() + edge.path("object").asString()))
        .contains("person:1person:2", "person:1person:3", "person:2person:3");
  }

  @Test
  void howManyANodeHasIsKnownBeforeAnyIsRead() {
    var counts = walk("{'seeds':['person:1'],'max_hops':1,'limit':0,'min_mentions':0}");

    assertThat(counts.path("counts").path("by_predicate").path("KNOWS").asInt()).isEqualTo(3);
    assertThat(counts.path("nodes")).isEmpty();
  }
}
