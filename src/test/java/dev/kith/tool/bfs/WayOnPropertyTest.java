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
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Following `truncated.next` to the end gives everything once, whichever call it is merged into.
@Tag("long")
class WayOnPropertyTest {
  private static final long SEED = Seed.of(WayOnPropertyTest.class);

  private final Random random = new Random(SEED);
  private final RandomToolCalls questions = new RandomToolCalls(random);

  @Test
  void everyNodeAndEdgeComesOnceWhicheverCallNextIsMergedInto() {
    int cut = 0;
    for (int round = 0; round < 120; round++) {
      var graph = new HeapGraph("random");
      graph.write(Call.by("test"), questions.graph());
      var calls = Calls.bfs(new HeapDatabases(graph));
      var first = Json.object();
      var tool = question(first);
      var whole = calls.answer(tool, Json.text(first));
      first.put("max_tokens", 200 + random.nextInt(1 << (6 + random.nextInt(7))));

      for (boolean intoFirst : new boolean[] {true, false}) {
        var pages = follow(calls, tool, first, intoFirst);

        cut += pages.size() > 1 ? 1 : 0;
        for (var part : List.of("nodes", "edges", "items")) {
          assertThat(keys(pages, part))
              .as("seed %s round %s %s %s", SEED, round, tool, first)
              .isEqualTo(keys(List.of(whole), part));
        }
      }
    }
    assertThat(cut).as("seed %s", SEED).isGreaterThan(40);
  }

  private String question(ObjectNode arguments) {
    var ids = questions.ids();
    return switch (random.nextInt(4)) {
      case 0 -> {
        arguments.putArray("ids").addAll(some(ids, ids.size()));
        arguments.put("offset", random.nextInt(3));
        yield "describe_entities";
      }
      case 1 -> {
        arguments.put("query", "alpha").put("limit", 1 + random.nextInt(50));
        arguments.put("offset", random.nextInt(3));
        yield "search_entities";
      }
      case 2 -> {
        arguments.putArray("seeds").addAll(some(ids, 2));
        arguments.put("k", 2 + random.nextInt(2));
        walk(arguments);
        yield "intersect_subgraphs";
      }
      default -> {
        arguments.putArray("seeds").addAll(some(ids, 1 + random.nextInt(3)));
        arguments.put("max_hops", 1 + random.nextInt(3)).put("rim_edges", random.nextBoolean());
        if (random.nextBoolean()) {
          arguments.put("limit", random.nextInt(30));
        }
        walk(arguments);
        yield "bfs_query";
      }
    };
  }

  private void walk(ObjectNode arguments) {
    arguments.put("min_mentions", random.nextInt(2)).put("topology_only", random.nextInt(3) == 0);
    if (random.nextBoolean()) {
      arguments.put("offset", random.nextInt(4)).put("edge_offset", random.nextInt(3));
    }
    if (random.nextBoolean()) {
      arguments.putArray("node_types").add("T1");
    }
    if (random.nextInt(4) == 0) {
      arguments.putArray("exclude_node_types").add("T2");
    }
  }

  private List<JsonNode> some(List<String> ids, int count) {
    var picked = new ArrayList<JsonNode>();
    for (int index = 0; index < count; index++) {
      picked.add(Json.object().put("id", ids.get(random.nextInt(ids.size()))).path("id"));
    }
    return picked;
  }

  private static List<JsonNode> follow(
      Calls calls, String tool, ObjectNode first, boolean intoFirst) {
    var pages = new ArrayList<JsonNode>();
    var arguments = first.deepCopy();
    while (true) {
      var result = calls.result(tool, Json.text(arguments));
      if (result.isFault()) {
        // one item alone may be larger than the budget
        assertThat(result.json()).as("seed %s", SEED).contains("limit_reached");
        assertThat(arguments.path("max_tokens").asInt()).isLessThan(100_000);
        arguments.put("max_tokens", 2 * arguments.path("max_tokens").asInt());
        continue;
      }
      var page = Calls.json(result.json());
      pages.add(page);
      var next = truncated(page).path("next");
      if (!next.isObject()) {
        return pages;
      }
      // an item that is larger than the budget says how much it takes
      int wanted = next.path("max_tokens").asInt(0);
      int budget = Math.max(arguments.path("max_tokens").asInt(), wanted);
      arguments = intoFirst ? first.deepCopy() : arguments;
      arguments.setAll((ObjectNode) next);
      arguments.put("max_tokens", budget);
    }
  }

  /// What an answer says about its cut: a list says it in its last element.
  private static JsonNode truncated(JsonNode page) {
    return (page.isArray() ? page.path(page.size() - 1) : page).path("truncated");
  }

  private static List<String> keys(List<JsonNode> pages, String part) {
    var keys = new ArrayList<String>();
    for (var page : pages) {
      for (var item : part.equals("items") && page.isArray() ? page : page.path(part)) {
        if (item.has("subject")) {
          keys.add(item.path("subject") + " " + item.path("predicate") + " " + item.path("object"));
        } else if (item.has("id")) {
          keys.add(item.path("id").toString());
        }
      }
    }
    return keys;
  }
}
