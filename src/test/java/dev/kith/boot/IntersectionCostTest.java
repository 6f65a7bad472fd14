package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an intersection walks, shown by a bound far below the size of the hub that is in it.
class IntersectionCostTest {
  private static final int LEAVES = 5_000;

  @TempDir static Path folder;
  private static RealHome home;
  private static Toolbox toolbox;

  @BeforeAll
  static void load() throws IOException {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"hub\",\"entity_type\":\"T\"}");
    for (int leaf = 0; leaf < LEAVES; leaf++) {
      rows.add("{\"id\":\"leaf" + leaf + "\",\"entity_type\":\"T\"}");
      rows.add("{\"subject\":\"hub\",\"predicate\":\"P\",\"object\":\"leaf" + leaf + "\"}");
    }
    rows.add("{\"id\":\"alone\",\"entity_type\":\"T\"}");
    rows.add("{\"id\":\"island1\",\"entity_type\":\"T\"}");
    rows.add("{\"id\":\"island2\",\"entity_type\":\"T\"}");
    rows.add("{\"subject\":\"island1\",\"predicate\":\"P\",\"object\":\"island2\"}");
    home = new RealHome(folder).load("star", rows);
    toolbox =
        Wiring.toolbox(
            home.databases(),
            ToolSelection.of(EnumSet.of(Family.BFS)),
            Map.of("KITH_MAX_NODES", "100"));
  }

  @AfterAll
  static void close() {
    toolbox.close();
    home.close();
  }

  private static String question(String seeds, int k) {
    return "{\"database\":\"star\",\"seeds\":" + seeds.replace('\'', '"') + ",\"k\":" + k + "}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "['hub','alone']",
        "['alone','hub']",
        "['hub','island1']",
        "['hub','leaf7','alone']",
        "['hub','island1','island2']"
      })
  void anIntersectionThatMustBeEmptyNeverWalksTheHub(String seeds) {
    for (int k = 1; k <= 5; k++) {
      var answer = new Calls(toolbox).answer("intersect_subgraphs", question(seeds, k));

      assertThat(answer.path("node_count").asInt()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"['hub','leaf7']", "['leaf7','hub']", "['leaf1','hub','leaf2']"})
  void theSmallBallGrowsFirstAndTheHubOnlyTowardsIt(String seeds) {
    var answer = new Calls(toolbox).answer("intersect_subgraphs", question(seeds, 1));

    assertThat(answer.path("nodes").valueStream().map(node -> node.path("id").asString()))
        .contains("hub");
  }

  @Test
  void theSameHubAloneIsBeyondTheBound() {
    var fault =
        new Calls(toolbox)
            .fault("bfs_query", "{\"database\":\"star\",\"seeds\":[\"hub\"],\"max_hops\":1}");

    assertThat(fault.path("code").asString()).isEqualTo("limit_reached");
  }
}
