package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.query.QueryLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitSettingsTest {
  @TempDir Path folder;

  @Test
  void nothingSetIsTheUsual() {
    assertThat(LimitSettings.of(Map.of())).isEqualTo(Limits.FOR_MODELS);
  }

  @Test
  void theOperatorSetsTheMemoryOfAllCalls() {
    assertThat(LimitSettings.of(Map.of("KITH_MAX_MEMORY", "6")).memory()).isEqualTo(6 << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "99999999999"})
  void whatIsNoBoundIsRefused(String value) {
    assertThatThrownBy(() -> LimitSettings.of(Map.of("KITH_MAX_NODES", value)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("KITH_MAX_NODES");
  }

  @Test
  void queriesHaveBoundsOfTheirOwn() {
    assertThat(LimitSettings.query(Map.of())).isEqualTo(QueryLimits.USUAL);
    assertThat(
            LimitSettings.query(
                Map.of(
                    "KITH_QUERY_LIMIT",
                    "1000",
                    "KITH_QUERY_SCAN",
                    "5",
                    "KITH_QUERY_PARAMETERS",
                    "true")))
        .isEqualTo(new QueryLimits(1_000, 5, true));
  }

  @ParameterizedTest
  @CsvSource({"KITH_QUERY_LIMIT, 1001", "KITH_QUERY_SCAN, 0", "KITH_QUERY_PARAMETERS, yes"})
  void whatIsNoBoundOfAQueryIsRefused(String variable, String value) {
    assertThatThrownBy(() -> LimitSettings.query(Map.of(variable, value)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(variable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"199", "none"})
  void aBudgetThatNoFaultFitsIntoIsRefused(String value) {
    assertThatThrownBy(() -> LimitSettings.of(Map.of("KITH_MAX_TOKENS", value)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("from 200");
  }

  @Test
  void theOperatorSetsTheBudgetOfAnswersToModels() {
    var limits = LimitSettings.of(Map.of("KITH_MAX_TOKENS", "5000"));

    assertThat(limits.tokens()).hasValue(5_000);
    assertThat(limits.unbudgeted().tokens()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"KITH_MAX_NODES, 100, nodes", "KITH_MAX_EDGES, 50, edges"})
  void aWalkBeyondABoundSaysWhichAndHowToNarrow(String variable, String bound, String what)
      throws IOException {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"hub\",\"entity_type\":\"T\"}");
    for (int leaf = 0; leaf < 1_000; leaf++) {
      rows.add("{\"id\":\"n" + leaf + "\",\"entity_type\":\"T\"}");
      rows.add("{\"subject\":\"hub\",\"predicate\":\"P\",\"object\":\"n" + leaf + "\"}");
    }
    try (var home = new RealHome(folder).load("star", rows);
        var toolbox =
            Wiring.toolbox(
                home.databases(),
                ToolSelection.of(EnumSet.of(Family.BFS)),
                Map.of(variable, bound))) {
      var fault =
          new Calls(toolbox)
              .fault("bfs_query", "{\"database\":\"star\",\"seeds\":[\"hub\"],\"max_hops\":1}");

      assertThat(fault.path("code").asString()).isEqualTo("limit_reached");
      assertThat(fault.path("message").asString()).contains(what).contains(bound);
      assertThat(fault.path("hint").asString()).contains("fewer hops");
    }
  }
}
