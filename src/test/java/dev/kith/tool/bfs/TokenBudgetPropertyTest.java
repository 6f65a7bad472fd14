package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

@Tag("long")
class TokenBudgetPropertyTest {
  private static final long SEED = Seed.of(TokenBudgetPropertyTest.class);
  private static final int ENOUGH = 50_000;

  private final Random random = new Random(SEED);
  private final RandomToolCalls questions = new RandomToolCalls(random);

  private HeapGraph graph() {
    var graph = new HeapGraph("random");
    graph.write(Call.by("test"), questions.graph());
    return graph;
  }

  @Test
  void noAnswerIsLargerThanItsBudget() {
    for (int round = 0; round < 150; round++) {
      var calls = Calls.bfs(new HeapDatabases(graph()));
      for (int question = 0; question < 12; question++) {
        var arguments = Json.object();
        var tool = questions.ask(arguments);
        int budget = 200 + (int) Math.exp(random.nextDouble() * 8);
        arguments.put("max_tokens", budget);

        var text = calls.result(tool, Json.text(arguments)).json();

        assertThat(RandomToolCalls.tokens(text))
            .as("seed %s tool %s", SEED, tool)
            .isLessThanOrEqualTo(budget);
      }
    }
  }

  @Test
  void pagesTogetherHoldEverythingOnce() {
    for (int round = 0; round < 60; round++) {
      var calls = Calls.bfs(new HeapDatabases(graph()));
      var arguments = Json.object();
      arguments.putArray("seeds").add(questions.ids().getLast());
      arguments.put("max_hops", 2).put("min_mentions", 0);
      var whole = calls.answer("bfs_query", Json.text(arguments));
      boolean byLimit = random.nextBoolean();
      if (byLimit) {
        arguments.put("limit", 1 + random.nextInt(7));
      }
      arguments.put("max_tokens", 900 + random.nextInt(2_000));
      collect(calls, arguments, whole.path("node_count").asInt(), whole);
    }
  }

  private static void collect(
      Calls calls, ObjectNode arguments, int nodes, tools.jackson.databind.JsonNode whole) {
    var seenNodes = new ArrayList<String>();
    var seenEdges = new ArrayList<String>();
    int offset = 0;
    int edgeOffset = 0;
    while (offset < nodes) {
      arguments.put("offset", offset).put("edge_offset", edgeOffset);
      var result = calls.result("bfs_query", Json.text(arguments));
      if (result.isFault()) {
        // a node may be larger than what a page may hold: the page is asked for again with more
        // room
        assertThat(result.json()).as("seed %s", SEED).contains("limit_reached");
        int budget = arguments.path("max_tokens").asInt();
        assertThat(budget).as("seed %s", SEED).isLessThan(ENOUGH);
        arguments.put("max_tokens", 2 * budget);
        continue;
      }
      var page = Calls.json(result.json());
      page.path("nodes").forEach(node -> seenNodes.add(node.path("id").asString()));
      page.path("edges").forEach(edge -> seenEdges.add(triple(edge)));
      var next = page.path("truncated").path("next");
      if (next.isObject()) {
        offset = next.path("offset").asInt();
        edgeOffset = next.path("edge_offset").asInt(0);
      } else {
        offset += arguments.path("limit").asInt(nodes);
        edgeOffset = 0;
      }
    }
    assertThat(seenNodes).as("seed %s", SEED).doesNotHaveDuplicates().hasSize(nodes);
    var all = new HashSet<String>();
    whole.path("edges").forEach(edge -> all.add(triple(edge)));
    assertThat(seenEdges).as("seed %s", SEED).doesNotHaveDuplicates();
    assertThat(new HashSet<>(seenEdges)).isEqualTo(all);
  }

  private static String triple(tools.jackson.databind.JsonNode edge) {
    return edge.path("subject") + "|" + edge.path("predicate") + "|" + edge.path("object");
  }
}
