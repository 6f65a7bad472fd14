package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A list that was cut to its budget goes on where it ended, whichever call its `next` is merged
/// into: the pages together are what a call without a budget answers.
class EveryCutGoesOnTest {
  private static final long SEED = Seed.of(EveryCutGoesOnTest.class);
  private static final int PEOPLE = 50;
  private static final int DATABASES = 25;
  private static final int NO_BOUND = 1_000_000;

  /// One a line: the tool, the field of the answer that is read on, its arguments.
  private static final String USUAL =
      """
      list_databases databases {}
      get_graph_summary databases {}
      get_graph_summary entity_types,relationship_types {"database":"memory"}
      find_duplicates duplicates {"database":"memory","limit":300}
      aggregate_nodes rows {"database":"memory","node_label":"person","group_by":["id"],"limit":30}
      find_nodes rows {"database":"memory","node_label":"person","limit":30}
      read_cypher rows {"database":"memory","query":"MATCH (n:person) RETURN n ORDER BY n.id"}
      search_memory entities {"database":"memory","query":"river","limit":60}
      semantic_search entities {"database":"memory","query":"rows on the river","limit":60}
      get_related_entities entities {"database":"memory","entity_name":"Ann","limit":60}
      list_changes changes {"database":"memory","limit":60}
      """;

  private static final String SERVER_MEMORY =
      """
      read_graph entities,relations {}
      search_nodes entities,relations {"query":"river"}
      open_nodes entities {"names":["Ann","friend 1","friend 2","friend 3","friend 4","friend 5"]}
      open_nodes relations {"names":["Ann"]}
      """;

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  void pagesTogetherAreTheWholeAnswer() {
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL);
        var other = Wiring.toolbox(home, ToolSelection.of(EnumSet.of(Family.SERVER_MEMORY)))) {
      var calls = new Calls(toolbox);
      fill(calls);
      USUAL.lines().forEach(line -> readOn(calls, line));
      SERVER_MEMORY.lines().forEach(line -> readOn(new Calls(other), line));
    }
  }

  /// What was asked for by name is the last to be cut.
  @Test
  void aTypeThatIsExpandedKeepsItsProperties() {
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
      var calls = new Calls(toolbox);
      fill(calls);
      var question = "{\"database\":\"memory\",\"expand_nodes\":[\"type 45\"],\"max_tokens\":";

      var cut = calls.answer("get_graph_schema", question + "400}");

      assertThat(cut.path("truncated").path("returned").intValue())
          .isLessThan(cut.path("truncated").path("of").intValue());
      var first = cut.path("node_types").path(0);
      assertThat(first.path("name").asString()).isEqualTo("type 45");
      assertThat(first.path("properties")).isNotEmpty();
      var steps = "\"relationships\":[\"KNOWS_1\"]}";
      assertThat(
              calls
                  .answer(
                      "traverse_relationships",
                      "{\"database\":\"memory\",\"from\":\"person\"," + steps)
                  .path("rows"))
          .isNotEmpty();
    }
  }

  private void fill(Calls calls) {
    for (int each = 0; each < DATABASES; each++) {
      calls.answer("create_database", "{\"database\":\"other" + each + "\"}");
    }
    var entities = Json.object().put("database", "memory");
    var list = entities.putArray("entities");
    person(list.addObject(), "Ann", "person", "knows many");
    for (int each = 0; each < PEOPLE; each++) {
      var noted = "rows on the river " + "often ".repeat(random.nextInt(30));
      person(list.addObject(), "friend " + each, each % 5 == 0 ? "type " + each : "person", noted);
    }
    for (char letter = 'a'; letter < 'q'; letter++) {
      var name = String.valueOf(letter).repeat(3) + "andelbrot";
      person(list.addObject(), name, "twin", "is one of two");
      person(list.addObject(), name + "t", "twin", "is the other");
    }
    calls.answer("create_entities", Json.text(entities));
    for (int each = 0; each < PEOPLE; each++) {
      var relation = Json.object().put("database", "memory").put("from_entity", "Ann");
      relation.put("to_entity", "friend " + each).put("relationship_type", "KNOWS_" + each % 9);
      calls.answer("create_relationship", Json.text(relation));
    }
  }

  private static void person(ObjectNode out, String name, String type, String noted) {
    out.put("name", name).put("entity_type", type).putArray("observations").add(noted);
  }

  private void readOn(Calls calls, String line) {
    var words = line.split(" ", 3);
    var fields = List.of(words[1].split(","));
    var question = (ObjectNode) Calls.json(words[2]);
    var whole = pages(calls, words[0], fields, question.deepCopy().put("max_tokens", NO_BOUND), 0);
    assertThat(whole).as(line).isNotEmpty();
    for (int way = 0; way < 4; way++) {
      var first = question.deepCopy().put("max_tokens", 250 + random.nextInt(1_500));
      assertThat(pages(calls, words[0], fields, first, way))
          .as("seed %s: %s %s, way %s", SEED, words[0], first, way)
          .containsExactlyInAnyOrderElementsOf(whole);
    }
  }

  /// What identifies the items of all pages.
  ///
  /// @param way even: the next arguments are merged into the first call; odd: into the last
  private static List<String> pages(
      Calls calls, String tool, List<String> fields, ObjectNode first, int way) {
    var read = new ArrayList<String>();
    var call = first.deepCopy();
    while (true) {
      var answer = calls.answer(tool, Json.text(call));
      for (var field : fields) {
        items(answer.path(field)).forEach(read::add);
      }
      var next = next(answer);
      if (next.isEmpty()) {
        return read;
      }
      call = way % 2 == 0 ? first.deepCopy() : call;
      call.setAll(next.get());
    }
  }

  private static Optional<ObjectNode> next(JsonNode answer) {
    if (answer.path("truncated").path("next") instanceof ObjectNode arguments) {
      return Optional.of(arguments);
    }
    return answer.has("next_cursor")
        ? Optional.of(Json.object().put("cursor", answer.path("next_cursor").asString()))
        : Optional.empty();
  }

  private static Stream<String> items(JsonNode items) {
    if (items.isObject()) {
      return items.propertyNames().stream();
    }
    return IntStream.range(0, items.size()).mapToObj(items::get).map(EveryCutGoesOnTest::name);
  }

  private static String name(JsonNode item) {
    if (item.isArray()) {
      return item.path(0).isObject() ? name(item.path(0)) : item.path(0).asString();
    }
    for (var field : List.of("names", "name", "id", "type", "change")) {
      if (item.has(field)) {
        return Json.text(item.path(field));
      }
    }
    return Json.text(item);
  }
}
