package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.shape.compact.CompactReader;
import dev.kith.store.Home;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Facts and their times are shown together, however an answer is cut; a fact without one costs
/// nothing.
@Tag("long")
class TimesBesideFactsTest {
  private static final long SEED = Seed.of(TimesBesideFactsTest.class);
  private static final int FACTS = 150;

  private final Random random = new Random(SEED);
  private final Map<String, String> times = new TreeMap<>();

  @TempDir Path folder;
  private Home home;
  private Toolbox toolbox;
  private Calls calls;

  @BeforeEach
  void open() {
    home = Wiring.home(Optional.of(folder), Map.of());
    toolbox = Wiring.toolbox(home, ToolSelection.USUAL);
    calls = new Calls(toolbox);
    home.create("memory", "");
    var facts = IntStream.range(0, FACTS).mapToObj(this::fact).toList();
    call(
        "create_entity",
        entity(Json.object().put("name", "Ada").put("entity_type", "person"), facts));
    for (int index = 3; index < FACTS; index += 1 + random.nextInt(20)) {
      var from = "20" + (10 + random.nextInt(10)) + "-01-01";
      call(
          "add_observations",
          entity(
              Json.object().put("entity_name", "Ada").put("valid_from", from),
              List.of("dated " + index)));
      times.put("dated " + index, from + "T00:00:00Z/..");
    }
  }

  private String fact(int index) {
    return "fact " + index + " word".repeat(random.nextInt(index % 30 == 0 ? 400 : 20));
  }

  private static ObjectNode entity(ObjectNode arguments, List<String> facts) {
    var list = arguments.put("database", "memory").putArray("observations");
    facts.forEach(list::add);
    return arguments;
  }

  @AfterEach
  void close() {
    toolbox.close();
    home.close();
  }

  private JsonNode call(String tool, ObjectNode arguments) {
    return calls.answer(tool, Json.text(arguments));
  }

  /// An answer within its budget, which is the same in both formats.
  private JsonNode read(String tool, ObjectNode arguments, int budget) {
    arguments.put("database", "memory").put("max_tokens", budget);
    var compact = calls.result(tool, Json.text(arguments.deepCopy().put("format", "compact")));
    assertThat(CompactReader.json(compact.text())).isEqualTo(compact.json());
    var answer = call(tool, arguments);
    assertThat(RandomToolCalls.tokens(Json.text(answer))).isLessThanOrEqualTo(budget);
    return answer;
  }

  /// Each fact that is shown has its time beside it, and no time is without its fact.
  private void check(JsonNode facts, JsonNode valid, int offset, String description) {
    var shown = new TreeMap<String, String>();
    for (int index = 0; index < facts.size(); index++) {
      var time = times.get(facts.path(index).asString());
      if (time != null) {
        shown.put(Integer.toString(offset + index), time);
      }
    }
    var written = new TreeMap<String, String>();
    valid.forEachEntry((place, time) -> written.put(place, time.asString()));
    assertThat(written).as("seed %s %s", SEED, description).isEqualTo(shown);
    assertThat(valid.isMissingNode()).as(description).isEqualTo(shown.isEmpty());
  }

  @Test
  void aCutRecordKeepsTheTimesOfItsFacts() {
    var ids = Json.object();
    ids.putArray("ids").add("Ada");
    var seeds = Json.object().put("max_hops", 1);
    seeds.putArray("seeds").add("Ada");
    for (int budget = 300; budget < 20_000; budget += 1 + random.nextInt(budget)) {
      var one = read("describe_entities", ids, budget).path(0).path("metadata");
      check(one.path("observations"), one.path("valid"), 0, "describe_entities " + budget);
      var node = read("bfs_query", seeds, budget).path("nodes").path(0).path("metadata");
      check(node.path("observations"), node.path("valid"), 0, "bfs_query " + budget);
      var page = read("get_entity", Json.object().put("entity_name", "Ada"), budget);
      check(page.path("observations"), page.path("valid"), 0, "get_entity " + budget);
    }
  }

  @Test
  void whoReadsOnReadsEveryFactWithItsTime() {
    for (int budget : new int[] {250, 700, 3_000, 50_000}) {
      var call = Json.object().put("id", "Ada");
      int read = 0;
      while (true) {
        var page = read("describe_entity", call, budget);
        boolean part = page.has("field");
        var facts = page.path(part ? "value" : "observations");
        if (!part || page.path("field").asString().equals("observations")) {
          check(facts, page.path("valid"), part ? page.path("offset").asInt() : 0, "" + budget);
          read += facts.size();
        }
        if (!page.path("truncated").has("next")) {
          break;
        }
        call.setAll((ObjectNode) page.path("truncated").path("next"));
      }
      assertThat(read).as("seed %s budget %s", SEED, budget).isEqualTo(FACTS + times.size());
    }
  }

  @Test
  void aPropertyOfTheSameNameIsReadLikeAnyOther() {
    var own = "{\"valid\":{\"0\":\"a\",\"7\":\"b\"},\"observations\":[\"one\",\"two\"]}";
    home.named("memory")
        .write(
            Call.by("test"),
            List.of(
                new Mutation.CreateNode(
                    new Node("own", "T", new Metadata(own)), List.of("noted"))));

    var answer = read("describe_entity", Json.object().put("id", "own"), 1_000);

    assertThat(answer.path("valid")).isEqualTo(Calls.json(own).path("valid"));
    assertThat(Calls.texts(answer.path("observations"))).containsExactly("one", "two");
    var field = Json.object().put("id", "own").put("field", "valid");
    assertThat(read("describe_entity", field, 1_000).path("value"))
        .isEqualTo(Calls.json(own).path("valid"));
  }
}
