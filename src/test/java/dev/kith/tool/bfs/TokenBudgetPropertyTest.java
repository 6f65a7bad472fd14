package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class TokenBudgetPropertyTest {
  private static final long SEED = Long.getLong("kith.seed", System.nanoTime());
  private static final List<Encoding> ENCODINGS =
      List.of(
          Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE),
          Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE));
  private static final String[] WORDS = {
    "alpha",
    "βήτα",
    "漢字",
    "🦊🦊",
    "x",
    "\u0001\"\\",
    "<|endoftext|>",
    "aaaaaaaaaaaaaaaaaaaaaa",
    "    "
  };

  private final Random random = new Random(SEED);

  private String words(int most) {
    var text = new StringBuilder();
    for (int word = random.nextInt(most + 1); word >= 0; word--) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(100));
    }
    return text.toString();
  }

  private HeapGraph graph() {
    var graph = new HeapGraph("random");
    var ids = new ArrayList<String>();
    for (int node = random.nextInt(60) + 2; node > 0; node--) {
      var metadata = Json.object().put("name", words(3)).put("text", words(random.nextInt(200)));
      if (random.nextBoolean()) {
        metadata.put("total_mentions", random.nextInt(5));
      }
      var id = node + words(random.nextInt(8) == 0 ? 60 : 2);
      ids.add(id);
      graph.node(id, "T" + random.nextInt(4), Json.text(metadata));
    }
    for (int edge = random.nextInt(200); edge > 0; edge--) {
      graph.edge(
          ids.get(random.nextInt(ids.size())),
          "P" + random.nextInt(5),
          ids.get(random.nextInt(Math.max(1, ids.size() / 4))),
          Json.text(Json.object().put("confidence", random.nextDouble()).put("why", words(9))));
    }
    return graph;
  }

  @Test
  void noAnswerIsLargerThanItsBudget() {
    System.out.println("kith.seed=" + SEED);
    for (int round = 0; round < 150; round++) {
      var graph = graph();
      var calls = Calls.bfs(new HeapDatabases(graph));
      var ids = graph.read(dev.kith.graph.Call.by("test"), view -> all(view.vocabulary(), view));
      for (int question = 0; question < 12; question++) {
        var arguments = Json.object();
        var tool = ask(arguments, ids);
        int budget = 200 + (int) Math.exp(random.nextDouble() * 8);
        arguments.put("max_tokens", budget);

        var text = calls.result(tool, Json.text(arguments)).json();

        for (var encoding : ENCODINGS) {
          assertThat(encoding.countTokensOrdinary(text))
              .as("seed %s tool %s", SEED, tool)
              .isLessThanOrEqualTo(budget);
        }
      }
    }
  }

  private static List<String> all(
      dev.kith.schema.Vocabulary vocabulary, dev.kith.graph.GraphView view) {
    int count = vocabulary.types().stream().mapToInt(type -> (int) type.count()).sum();
    return view.ids(java.util.stream.IntStream.range(0, count).toArray());
  }

  private String ask(ObjectNode arguments, List<String> ids) {
    var one = ids.get(random.nextInt(ids.size()));
    var other = ids.get(random.nextInt(ids.size()));
    return switch (random.nextInt(6)) {
      case 0 -> {
        arguments.putArray("seeds").add(one).add("unknown " + words(2));
        arguments.put("max_hops", 1 + random.nextInt(3));
        arguments.put("topology_only", random.nextBoolean());
        yield "bfs_query";
      }
      case 1 -> {
        arguments.putArray("seeds").add(one).add(other);
        arguments.put("k", 1 + random.nextInt(3));
        yield "intersect_subgraphs";
      }
      case 2 -> {
        arguments.put("id", random.nextBoolean() ? one : words(30));
        yield "describe_entity";
      }
      case 3 -> {
        var list = arguments.putArray("ids");
        ids.forEach(list::add);
        yield "describe_entities";
      }
      case 4 -> {
        arguments.put("query", "alpha").put("limit", 50);
        yield "search_entities";
      }
      default -> "describe_schema";
    };
  }

  @Test
  void pagesTogetherHoldEverythingOnce() {
    System.out.println("kith.seed=" + SEED);
    for (int round = 0; round < 60; round++) {
      var graph = graph();
      var calls = Calls.bfs(new HeapDatabases(graph));
      var ids = graph.read(dev.kith.graph.Call.by("test"), view -> all(view.vocabulary(), view));
      var arguments = Json.object();
      arguments.putArray("seeds").add(ids.getLast());
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
        assertThat(result.json()).contains("limit_reached");
        return;
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
