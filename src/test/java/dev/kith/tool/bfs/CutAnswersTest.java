package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import java.util.HashSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What matters keeps its detail longest, and nothing costs all the rest.
@Tag("long")
class CutAnswersTest {
  private static final String LONG =
      IntStream.range(0, 40_000).mapToObj(word -> "word" + word).collect(Collectors.joining(" "));

  private static Calls over(HeapGraph graph) {
    return Calls.bfs(new HeapDatabases(graph));
  }

  private static String metadata(String name, String text) {
    return Json.text(Json.object().put("name", name).put("text", text).put("year", 1912));
  }

  /// A hub with many neighbours, each with some text.
  private static HeapGraph dense(int neighbours, int words) {
    var graph = new HeapGraph("dense");
    graph.node("hub", "Hub", metadata("The hub", "what is known ".repeat(words)));
    for (int node = 0; node < neighbours; node++) {
      graph.node("n" + node, "Leaf", metadata("Leaf number " + node, "some text ".repeat(words)));
      graph.edge("hub", "HAS", "n" + node, "{\"confidence\":0.5}");
      graph.edge("n" + node, "NEXT", "n" + (node + 1) % neighbours, "{\"why\":\"because\"}");
    }
    return graph;
  }

  @Test
  void oneLongFieldDoesNotCostTheOthersTheirs() {
    var graph = new HeapGraph("g");
    graph.node("long", "T", metadata("Long", LONG)).node("small", "T", metadata("Small", "short"));
    var calls = over(graph);

    var answer =
        calls.answer("describe_entities", "{\"ids\":[\"long\",\"small\"],\"max_tokens\":20000}");

    var first = answer.path(0);
    assertThat(first.path("metadata").path("name").asString()).isEqualTo("Long");
    assertThat(first.path("metadata").path("year").asInt()).isEqualTo(1912);
    var shown = first.path("metadata").path("text").asString();
    int offset = first.path("cut").path("text").path("offset").asInt();
    assertThat(first.path("cut").path("text").path("of").asInt()).isEqualTo(LONG.length());
    assertThat(shown).endsWith("…").hasSize(offset + 1).hasSizeGreaterThan(10_000);
    assertThat(LONG).startsWith(shown.substring(0, offset));
    assertThat(answer.path(1).path("metadata").path("text").asString()).isEqualTo("short");
    assertThat(answer.path(2).path("truncated").path("cut").asInt()).isEqualTo(1);
  }

  @Test
  void describeEntitiesGivesFullRecordsAndAWayOn() {
    var calls = over(dense(300, 50));
    var arguments = Json.object();
    var ids = arguments.putArray("ids");
    IntStream.range(0, 300).forEach(node -> ids.add("n" + node));
    arguments.put("max_tokens", 5_000);

    var answer = calls.answer("describe_entities", Json.text(arguments));

    var notice = answer.path(answer.size() - 1).path("truncated");
    int returned = notice.path("returned").asInt();
    assertThat(returned).isGreaterThan(20);
    assertThat(notice.path("next").path("offset").asInt()).isEqualTo(returned);
    for (int item = 0; item < returned; item++) {
      assertThat(answer.path(item).path("metadata").path("text").asString()).hasSize(500);
    }
  }

  @Test
  void anAnswerIsNeverAllStubs() {
    for (int words : new int[] {1, 20, 400, 10_000}) {
      var calls = over(dense(500, words));
      for (int budget : new int[] {400, 700, 1_500, 4_000, 20_000}) {
        var answer = hub(calls, budget);

        assertThat(answer.path("truncated").isObject()).isTrue();
        assertThat(answer.path("nodes").path(0).path("metadata").path("name").asString())
            .as("%s words, %s tokens", words, budget)
            .isEqualTo("The hub");
        assertThat(answer.path("nodes").size()).isGreaterThan(1);
      }
    }
  }

  private static JsonNode hub(Calls calls, int budget) {
    var text =
        calls
            .result(
                "bfs_query", "{\"seeds\":[\"hub\"],\"max_hops\":1,\"max_tokens\":" + budget + "}")
            .json();
    assertThat(RandomToolCalls.tokens(text)).isLessThanOrEqualTo(budget);
    return Calls.json(text);
  }

  @Test
  void aCutAnswerHasBothBreadthAndDetail() {
    var answer = hub(over(dense(500, 30)), 10_000);

    int full = 0;
    int stubs = 0;
    int stubEdges = 0;
    for (var node : answer.path("nodes")) {
      full += node.has("metadata") ? 1 : 0;
      stubs += node.has("metadata") ? 0 : 1;
      assertThat(node.has("metadata") || node.path("name").asString().startsWith("Leaf")).isTrue();
    }
    for (var edge : answer.path("edges")) {
      stubEdges += edge.has("metadata") ? 0 : 1;
    }
    assertThat(full).isGreaterThan(20);
    assertThat(stubs).isGreaterThan(40);
    assertThat(answer.path("truncated").path("stubs").asInt()).isEqualTo(stubs);
    assertThat(answer.path("truncated").path("stub_edges").asInt()).isEqualTo(stubEdges);
  }

  @Test
  void whatHasManyPredicatesAndTypesIsSummedUp() {
    for (int names : new int[] {237, 1_500}) {
      var graph = new HeapGraph("g").node("hub", "Hub", "{}");
      for (int name = 0; name < names; name++) {
        graph.node("n" + name, "Type of node " + name, "{}");
        graph.edge("hub", "RELATED_IN_MANNER_" + name, "n" + name, "{}");
        if (name % 100 == 7) {
          graph.edge("n" + name, "OFTEN", "hub", "{}").edge("hub", "OFTEN", "n" + name, "{}");
        }
      }
      var calls = over(graph);
      for (int budget : new int[] {200, 300, 1_000, 4_000}) {
        summedUp(hub(calls, budget), names + 1);
      }
    }
  }

  @Test
  void aSchemaKeepsWhatIsMostFrequentOfBothKinds() {
    var graph = new HeapGraph("g").node("hub", "Often", "{}").node("other", "Often", "{}");
    for (int name = 0; name < 1_500; name++) {
      graph.node("n" + name, "A type " + name, "{}");
      graph
          .edge("hub", "A_MANNER_" + name, "n" + name, "{}")
          .edge("hub", "USUAL", "n" + name, "{}");
    }
    var calls = over(graph);
    for (int budget : new int[] {300, 1_000, 20_000}) {
      var schema = calls.answer("describe_schema", "{\"max_tokens\":" + budget + "}");

      assertThat(schema.path("comprehensive").asBoolean()).isFalse();
      assertThat(Calls.texts(schema.path("entity_types"))).contains("Often");
      assertThat(Calls.texts(schema.path("predicates"))).contains("USUAL");
      assertThat(schema.path("counts").path("by_type").path("Often").asInt()).isEqualTo(2);
      assertThat(schema.path("counts").path("by_predicate").path("USUAL").asInt()).isEqualTo(1_500);
      assertThat(schema.path("entity_types").size() + schema.path("more_types").asInt())
          .isEqualTo(1_501);
      assertThat(schema.path("predicates").size() + schema.path("more_predicates").asInt())
          .isEqualTo(1_501);
    }
  }

  private static void summedUp(JsonNode answer, int names) {
    var summary = answer.path("schema_summary");
    assertThat(answer.path("nodes").size()).isPositive();
    assertThat(answer.path("truncated").path("next").isObject()).isTrue();
    int types = summary.path("entity_types_found").size();
    int predicates = summary.path("predicates_found").size();
    assertThat(types + summary.path("more_types").asInt()).isEqualTo(names);
    assertThat(predicates + summary.path("more_predicates").asInt()).isEqualTo(names);
    if (predicates > 0) {
      assertThat(Calls.texts(summary.path("predicates_found"))).contains("OFTEN");
      assertThat(answer.path("counts").path("by_predicate").size()).isEqualTo(predicates);
    }
    if (types > 0) {
      assertThat(new HashSet<>(Calls.texts(summary.path("entity_types_found"))))
          .isEqualTo(new HashSet<>(answer.path("counts").path("by_type").propertyNames()));
    }
  }

  @Test
  void whatIsRepeatedOfACallIsCutAsWell() {
    var graph = new HeapGraph("g").node("hub", "Hub", "{}");
    var arguments = Json.object().put("max_hops", 1).put("max_tokens", 300);
    var seeds = arguments.putArray("seeds").add("hub");
    var types = arguments.putArray("node_types");
    IntStream.range(0, 200).forEach(type -> types.add("type" + "x".repeat(500) + type));
    IntStream.range(0, 999).forEach(seed -> seeds.add("nobody" + "y".repeat(1_000) + seed));

    var answer = over(graph).answer("bfs_query", Json.text(arguments));

    assertThat(answer.path("nodes").size()).isOne();
    assertThat(answer.path("seeds").size() + answer.path("more_seeds").asInt()).isEqualTo(1_000);
    assertThat(answer.path("unknown_seeds").size() + answer.path("more_unknown_seeds").asInt())
        .isEqualTo(999);
    assertThat(answer.path("warnings").size() + answer.path("more_warnings").asInt())
        .isEqualTo(200);
  }
}
