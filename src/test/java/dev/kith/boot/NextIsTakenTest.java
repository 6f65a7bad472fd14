package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.TextSigner;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// However far a list was read, its `next` is taken, and leads through the rest of the page.
@Tag("long")
class NextIsTakenTest {
  private static final long SEED = Seed.of(NextIsTakenTest.class);
  private static final int HITS = 12_000;

  /// One a line: the tool, the field of the answer with its items (`-`: the answer is a list), what
  /// says how many, and the arguments.
  private static final String CASES =
      """
      search_memory entities limit {"query":"river"}
      get_related_entities entities limit {"entity_name":"hub"}
      search_entities - limit {"query":"river"}
      semantic_search entities limit {"query":"river","threshold":0}
      read_cypher rows max_rows {"query":"MATCH (n:leaf) RETURN n.id ORDER BY n.id"}
      bfs_query nodes limit {"seeds":["hub"],"max_hops":1,"topology_only":true}
      find_duplicates duplicates limit {"name":"n1","threshold":0}
      """;

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  void wherePagesOfALongListEnd() {
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var batch = new ArrayList<Mutation>();
      batch.add(node("hub", "hub"));
      for (int each = 0; each < HITS; each++) {
        batch.add(node("n" + each, "leaf"));
        batch.add(
            new Mutation.CreateEdge(new Edge("hub", "HAS", "n" + each, Metadata.NONE), false));
      }
      home.create("memory", "").write(Call.by("test"), batch);
      // vectors that come between two pages change the order
      home.embed("memory", Call.by("test"), (_, _, _) -> {});
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        CASES.lines().forEach(line -> follow(new Calls(toolbox), line));
      }
    }
  }

  private static Mutation node(String id, String type) {
    return new Mutation.CreateNode(
        new Node(id, type, new Metadata("{\"name\":\"" + id + "\"}")), List.of("by the river"));
  }

  private void follow(Calls calls, String line) {
    var words = line.split(" ", 4);
    for (int offset : new int[] {0, 950, 9_990, 10_000, HITS - 30, 999_990, 1_000_000}) {
      var arguments = (ObjectNode) Calls.json(words[3]);
      arguments.put("database", "memory").put("offset", offset).put(words[2], 50);
      if (words[0].equals("find_duplicates") && offset > 10_000) {
        continue;
      }
      var whole = items(calls.answer(words[0], Json.text(arguments)), words[1]).toList();
      var first = arguments.deepCopy().put("max_tokens", 500 + random.nextInt(500));
      var read = new ArrayList<String>();
      var call = first;
      while (true) {
        var answer = calls.answer(words[0], Json.text(call));
        items(answer, words[1]).forEach(read::add);
        var last = answer.isArray() ? answer.path(answer.size() - 1) : answer;
        if (!(last.path("truncated").path("next") instanceof ObjectNode next)
            || last.path("truncated").path("reason").asString().equals("max_rows")) {
          break;
        }
        call = first.deepCopy();
        call.setAll(next);
      }
      assertThat(read).as("seed %s: %s from %s", SEED, line, offset).isEqualTo(whole);
      assertThat(new HashSet<>(read)).hasSameSizeAs(read);
    }
  }

  private static Stream<String> items(JsonNode answer, String field) {
    var list = field.equals("-") ? answer : answer.path(field);
    return list.valueStream().filter(item -> !item.has("truncated")).map(NextIsTakenTest::name);
  }

  private static String name(JsonNode item) {
    for (var key : List.of("id", "name", "names")) {
      if (item.has(key)) {
        return Json.text(item.path(key));
      }
    }
    return Json.text(item);
  }

  @Test
  void groupsBeyondTheFirstTenThousandAreRead() {
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var batch = new ArrayList<Mutation>();
      for (int each = 0; each < HITS; each++) {
        batch.add(node("n" + each, "leaf"));
      }
      home.create("memory", "").write(Call.by("test"), batch);
      var tools = QueryTools.all(new QueryLimits(1_000, HITS, false), new TextSigner());
      var catalogue = new Catalogue(Map.of(Family.QUERY, tools));
      try (var toolbox = new Toolbox(catalogue, home, Limits.FOR_PROGRAMS)) {
        var calls = new Calls(toolbox);
        var call =
            (ObjectNode)
                Calls.json(
                    "{\"database\":\"memory\",\"node_label\":\"leaf\",\"group_by\":[\"name\"],"
                        + "\"limit\":1000}");
        var read = new HashSet<String>();
        int rows = 0;
        while (true) {
          var answer = calls.answer("aggregate_nodes", Json.text(call));
          rows += answer.path("rows").size();
          answer.path("rows").forEach(row -> read.add(row.path(0).asString()));
          if (!answer.has("next_cursor")) {
            break;
          }
          call.put("cursor", answer.path("next_cursor").asString());
        }
        assertThat(read).hasSize(HITS);
        assertThat(rows).isEqualTo(HITS);
      }
    }
  }
}
