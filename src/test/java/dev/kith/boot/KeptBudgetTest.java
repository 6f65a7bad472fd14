package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A client that keeps its own `max_tokens` and takes everything else from `next` reads all there
/// is, or is told by a fault how many tokens it takes. It never makes the same call twice.
@Tag("long")
class KeptBudgetTest {
  private static final long SEED = Seed.of(KeptBudgetTest.class);
  private static final int PEOPLE = 25;
  private static final int NO_BOUND = 1_000_000;

  /// One a line: the tool, the field of the answer that is read on (`-`: the answer is a list), its
  /// arguments; NAME stands for one of the entities.
  private static final String USUAL =
      """
      list_databases databases {}
      get_graph_summary entity_types {"database":"memory"}
      describe_schema entity_types {"database":"memory"}
      find_nodes rows {"node_label":"person","limit":30}
      find_nodes rows {"node_label":"person","limit":30,"order_by":[{"property":"created_date"}]}
      aggregate_nodes rows {"node_label":"person","group_by":["id"],"limit":30}
      traverse_relationships rows {"from":{"label":"person"},"relationships":[{"type":"KNOWS"}],"limit":30}
      explore_neighbors nodes {"start_node":{"label":"person","node_id":NAME},"max_hops":2,"limit":30}
      find_paths rows {"from":{"label":"person","node_id":NAME},"to":{"label":"person","filters":{"id":{"contains":"2"}}},"max_hops":2,"limit":10}
      read_cypher rows {"query":"MATCH (n:person) RETURN n, n.id ORDER BY n.id"}
      bfs_query nodes {"seeds":[NAME],"max_hops":3}
      bfs_query nodes {"seeds":[NAME],"max_hops":3,"topology_only":true,"offset":0}
      describe_entity name {"id":NAME}
      describe_entities - {"ids":[NAME,"nobody"]}
      search_entities - {"query":"river","limit":50}
      search_memory entities {"database":"memory","query":"river","limit":60}
      semantic_search entities {"database":"memory","query":"rows on the river","limit":60,"threshold":0}
      get_entity observations {"database":"memory","entity_name":NAME}
      get_related_entities entities {"database":"memory","entity_name":NAME,"limit":60}
      get_history changes {"database":"memory","entity_name":NAME}
      list_changes changes {"database":"memory","limit":60}
      """;

  private static final String SERVER_MEMORY =
      """
      read_graph entities {}
      search_nodes entities {"query":"river"}
      open_nodes entities {"names":[NAME]}
      """;

  private static final String[] PARTS = {"river ", "漢字", "βήτα ", "🦊", "e", "\"\\\" "};

  private final Random random = new Random(SEED);
  private final List<String> names = new ArrayList<>();
  private int faults;
  private int ends;

  @TempDir Path folder;

  @Test
  void whoKeepsTheBudgetReadsEverythingOrGetsAFault() {
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL);
        var other = Wiring.toolbox(home, ToolSelection.of(EnumSet.of(Family.SERVER_MEMORY)))) {
      var calls = new Calls(toolbox);
      fill(calls);
      for (int round = 0; round < Seed.rounds(2); round++) {
        USUAL.lines().forEach(line -> readOn(calls, line));
        SERVER_MEMORY.lines().forEach(line -> readOn(new Calls(other), line));
      }
    }
    assertThat(faults).as("seed %s", SEED).isPositive();
    assertThat(ends).as("seed %s", SEED).isPositive();
  }

  private void fill(Calls calls) {
    var entities = Json.object().put("database", "memory");
    var list = entities.putArray("entities");
    for (int each = 0; each < PEOPLE; each++) {
      names.add((each + " " + words(each % 3 == 0 ? 60 : 4)).strip().replaceAll(" +", " "));
      var entity = list.addObject().put("name", names.getLast()).put("entity_type", "person");
      var facts = entity.putArray("observations").add("rows on the river");
      for (int fact = random.nextInt(6); fact > 0; fact--) {
        facts.add(fact + words(80));
      }
    }
    calls.answer("create_entities", Json.text(entities));
    for (int each = 0; each < 2 * PEOPLE; each++) {
      var relation = Json.object().put("database", "memory").put("from_entity", name());
      relation.put("to_entity", name()).put("relationship_type", "KNOWS");
      calls.answer("create_relationship", Json.text(relation));
    }
  }

  private String words(int most) {
    var text = new StringBuilder();
    for (int part = random.nextInt(most + 1); part > 0; part--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  private String name() {
    return names.get(random.nextInt(names.size()));
  }

  private void readOn(Calls calls, String line) {
    var words = line.split(" ", 3);
    var name = Json.text(Json.object().put("n", name()).path("n"));
    var question = (ObjectNode) Calls.json(words[2].replace("NAME", name));
    question.put("format", random.nextBoolean() ? "json" : "compact");
    var whole = new TreeSet<String>();
    items(Calls.json(answered(calls, words[0], question, NO_BOUND).json()), words[1], whole);
    int budget = TokenBudget.LEAST + random.nextInt(random.nextBoolean() ? 60 : 1_200);
    for (boolean intoFirst : new boolean[] {true, false}) {
      var read = new TreeSet<String>();
      var description = "seed %s: %s %s %s".formatted(SEED, words[0], question, budget);
      if (isReadToItsEnd(calls, words, question, budget, intoFirst, read, description)) {
        ends++;
        assertThat(read).as(description).containsAll(whole);
      } else {
        faults++;
      }
    }
  }

  private static Result answered(Calls calls, String tool, ObjectNode question, int budget) {
    return calls.result(tool, Json.text(question.deepCopy().put("max_tokens", budget)));
  }

  private static boolean isReadToItsEnd(
      Calls calls,
      String[] words,
      ObjectNode question,
      int budget,
      boolean intoFirst,
      Set<String> read,
      String description) {
    var made = new HashSet<String>();
    var call = question.deepCopy();
    while (true) {
      assertThat(made.add(Json.text(call))).as("%s repeats %s", description, call).isTrue();
      var result = answered(calls, words[0], call, budget);
      if (result.isFault()) {
        assertThat(result.json()).as(description).contains("limit_reached", "Raise max_tokens to ");
        return false;
      }
      var answer = Calls.json(result.json());
      items(answer, words[1], read);
      var next = next(answer);
      if (next.isEmpty()) {
        return true;
      }
      call = intoFirst ? question.deepCopy() : call;
      call.setAll(next.get());
      call.remove("max_tokens");
    }
  }

  private static Optional<ObjectNode> next(JsonNode answer) {
    var last = answer.isArray() ? answer.path(answer.size() - 1) : answer;
    if (last.path("truncated").path("next") instanceof ObjectNode arguments) {
      return Optional.of(arguments);
    }
    return answer.has("next_cursor")
        ? Optional.of(Json.object().put("cursor", answer.path("next_cursor").asString()))
        : Optional.empty();
  }

  /// What identifies the items of an answer: ids and names, which are never cut.
  private static void items(JsonNode answer, String field, Set<String> read) {
    for (var item : field.equals("-") ? answer : answer.path(field)) {
      for (var key : List.of("name", "id", "change")) {
        if (item.has(key)) {
          read.add(Json.text(item.path(key)));
          break;
        }
      }
    }
  }
}
