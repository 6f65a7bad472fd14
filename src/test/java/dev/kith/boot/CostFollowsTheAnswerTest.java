package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.About;
import dev.kith.graph.CountedGraph;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How much of a star with 50,000 leaves is read for an answer.
class CostFollowsTheAnswerTest {
  private static final int LEAVES = 50_000;

  @TempDir static Path folder;
  private static RealHome home;
  private static CountedGraph star;

  @BeforeAll
  static void load() throws IOException {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"hub\",\"entity_type\":\"Hub\",\"name\":\"the hub\"}");
    for (int leaf = 0; leaf < LEAVES; leaf++) {
      rows.add(
          "{\"id\":\"leaf:"
              + leaf
              + "\",\"entity_type\":\"Leaf\",\"total_mentions\":"
              + (1 + leaf % 1000)
              + "}");
      rows.add(
          "{\"subject\":\"hub\",\"predicate\":\"HAS\",\"object\":\"leaf:"
              + leaf
              + "\",\"confidence\":0.5}");
    }
    home = new RealHome(folder).load("star", rows);
    star = new CountedGraph(home.databases().named("star"));
  }

  @AfterAll
  static void close() {
    home.close();
  }

  @BeforeEach
  void forget() {
    ask("{\"seeds\":[\"hub\"],\"max_hops\":1,\"limit\":1}");
    star.forget();
  }

  private static tools.jackson.databind.JsonNode ask(String arguments) {
    return Calls.bfs(new Only(star)).answer("bfs_query", arguments);
  }

  private record Only(Graph graph) implements Databases {
    @Override
    public List<About> list() {
      return List.of(graph.about());
    }

    @Override
    public Graph named(String database) {
      return graph;
    }

    @Override
    public String primary() {
      return "star";
    }

    @Override
    public Graph create(String database, String description) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void aPageReadsTheMetadataOfThePage() {
    var answer = ask("{\"seeds\":[\"hub\"],\"max_hops\":1,\"limit\":10,\"offset\":20000}");

    assertThat(answer.path("node_count").asInt()).isEqualTo(LEAVES + 1);
    assertThat(answer.path("nodes").size()).isEqualTo(10);
    assertThat(answer.path("edges").size()).isEqualTo(10);
    assertThat(star.count("nodes")).isEqualTo(10);
    assertThat(star.count("edgeMetadata")).isEqualTo(10);
  }

  @Test
  void aPageReadsTheIdsOfItsOwnAndOfThoseItTiesWith() {
    ask("{\"seeds\":[\"hub\"],\"max_hops\":1,\"limit\":10,\"topology_only\":true}");

    // the hub, and the fifty leaves that are mentioned as often as those of the page
    assertThat(star.count("ids")).isLessThanOrEqualTo(1 + LEAVES / 1000);
  }

  @Test
  void topologyReadsNoMetadata() {
    var answer = ask("{\"seeds\":[\"hub\"],\"max_hops\":1,\"topology_only\":true}");

    assertThat(answer.path("nodes").size()).isEqualTo(LEAVES + 1);
    assertThat(star.count("nodes")).isZero();
    assertThat(star.count("edgeMetadata")).isZero();
    assertThat(star.count("observations")).isZero();
  }

  @Test
  void countsAloneReadNeitherMetadataNorIds() {
    var answer = ask("{\"seeds\":[\"hub\"],\"max_hops\":1,\"limit\":0}");

    assertThat(answer.path("edge_count").asInt()).isEqualTo(LEAVES);
    assertThat(star.count("nodes")).isZero();
    assertThat(star.count("edgeMetadata")).isZero();
    assertThat(star.count("ids")).isZero();
  }

  @Test
  void detailIsReadOnlyForWhatTheFiltersName() {
    ask("{\"seeds\":[\"hub\"],\"max_hops\":1,\"node_types\":[\"Hub\"],\"predicates\":[\"NONE\"]}");

    assertThat(star.count("nodes")).isEqualTo(1);
    assertThat(star.count("edgeMetadata")).isZero();
  }
}
