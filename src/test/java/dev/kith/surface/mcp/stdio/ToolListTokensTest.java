package dev.kith.surface.mcp.stdio;

import static dev.kith.surface.mcp.stdio.StdioPeer.old;
import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.memory.upkeep.UpkeepTools;
import dev.kith.tool.query.Gitlab;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.resource.ListDatabases;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Every session pays for the list of tools: what a model reads of it keeps to a budget, in tokens
/// of o200k.
class ToolListTokensTest {
  private static final Encoding TOKENS =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
  private static final Map<Family, List<Tool>> FAMILIES =
      Map.of(
          Family.COMMON,
          List.of(new ListDatabases()),
          Family.BFS,
          BfsTools.all(),
          Family.QUERY,
          QueryTools.all(QueryLimits.USUAL, Gitlab.SIGNER),
          Family.CYPHER,
          CypherTools.all(InstantSource.system()),
          Family.MEMORY,
          MemoryTools.daily(InstantSource.system()),
          Family.UPKEEP,
          UpkeepTools.all(InstantSource.system()),
          Family.HISTORY,
          HistoryTools.all());

  private static JsonNode listed(Map<Family, List<Tool>> families) throws IOException {
    var toolbox =
        new Toolbox(
            new Catalogue(families), new HeapDatabases(new HeapGraph("g")), Limits.FOR_MODELS);
    try (toolbox;
        var peer = new StdioPeer(toolbox)) {
      peer.ask(
          old(
              1,
              "initialize",
              "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                  + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}"));
      return peer.ask(old(2, "tools/list", "")).path("result").path("tools");
    }
  }

  private static int read(JsonNode tools) {
    int tokens = 0;
    for (var tool : tools) {
      var entry = Json.object();
      for (var field : List.of("name", "description", "inputSchema")) {
        entry.set(field, tool.path(field));
      }
      tokens += TOKENS.countTokensOrdinary(Json.text(entry));
    }
    return tokens;
  }

  private static int outputs(JsonNode tools) {
    int tokens = 0;
    for (var tool : tools) {
      tokens += TOKENS.countTokensOrdinary(Json.text(tool.path("outputSchema")));
    }
    return tokens;
  }

  @ParameterizedTest
  @CsvSource({"BFS, 1500", "QUERY, 2500", "CYPHER, 500", "MEMORY, 2200"})
  void aFamilyKeepsToItsBudget(Family family, int budget) throws IOException {
    int tokens =
        read(
            listed(
                Map.of(Family.COMMON, FAMILIES.get(Family.COMMON), family, FAMILIES.get(family))));

    System.out.println("tools/list of " + family.label() + ": " + tokens + " tokens");
    assertThat(tokens).isLessThanOrEqualTo(budget);
  }

  @Test
  void whatEveryFamilyIsServedWithCostsNextToNothing() throws IOException {
    int tokens = read(listed(Map.of(Family.COMMON, FAMILIES.get(Family.COMMON))));

    System.out.println("tools/list of common: " + tokens + " tokens");
    assertThat(tokens).isLessThanOrEqualTo(60);
  }

  @Test
  void serverMemoryCostsNoMoreThanTheServerThatItStandsInFor() throws IOException {
    int tokens = read(listed(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())));

    System.out.println("tools/list of server-memory: " + tokens + " tokens");
    assertThat(tokens).isLessThanOrEqualTo(893);
  }

  @Test
  void allTogetherKeepToTheirBudget() throws IOException {
    var tools = listed(FAMILIES);

    int tokens = read(tools);
    int outputs = outputs(tools);
    System.out.println("tools/list: " + tokens + " tokens, output schemas " + outputs);
    assertThat(tokens).isLessThanOrEqualTo(6_500);
    assertThat(tokens + outputs).isLessThanOrEqualTo(9_000);
  }

  @Test
  void whatTheListLeavesOutIsSaidOnceForAll() throws IOException {
    var toolbox =
        new Toolbox(
            new Catalogue(FAMILIES), new HeapDatabases(new HeapGraph("g")), Limits.FOR_MODELS);
    try (toolbox;
        var peer = new StdioPeer(toolbox)) {
      var begun =
          peer.ask(
              old(
                  1,
                  "initialize",
                  "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                      + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}"));
      var words =
          begun.path("result").path("instructions").asString().replaceAll("\\W+", " ").split(" ");
      assertThat(words)
          .contains(
              toolbox.catalogue().tools().stream()
                  .flatMap(tool -> tool.declaration().arguments().stream())
                  .filter(argument -> !argument.listed())
                  .map(Argument::name)
                  .distinct()
                  .toArray(String[]::new));
    }
  }
}
