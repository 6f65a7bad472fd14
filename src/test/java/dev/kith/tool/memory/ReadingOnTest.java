package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// An answer that was cut goes on where it ended, whichever call its `next` is merged into.
class ReadingOnTest {
  private static final int FRIENDS = 60;
  private static final long SEED = Seed.of(ReadingOnTest.class);

  @TempDir Path folder;
  private final Random random = new Random(SEED);

  @Test
  void pagesTogetherHoldEverythingOnce() {
    try (var memory = new RealMemory(folder)) {
      var calls = memory.calls();
      calls.answer("create_entity", entity("Ann", "knows many"));
      for (int number = 0; number < FRIENDS; number++) {
        var noted = "rows on the river " + "often ".repeat(random.nextInt(40));
        calls.answer("create_entity", entity("friend " + number, noted));
        calls.answer(
            "create_relationship",
            "{\"database\":\"memory\",\"from_entity\":\"Ann\",\"to_entity\":\"friend "
                + number
                + "\",\"relationship_type\":\"KNOWS\"}");
      }
      var friends = IntStream.range(0, FRIENDS).mapToObj(each -> "friend " + each).toList();
      read(calls, "search_entities", "{\"query\":\"river\"}", friends);
      read(calls, "semantic_search", "{\"query\":\"rows on the river\"}", friends);
      read(calls, "get_related_entities", "{\"entity_name\":\"Ann\",\"max_depth\":1}", friends);
    }
  }

  private static String entity(String name, String observation) {
    return Json.text(
        Json.object()
            .put("database", "memory")
            .put("name", name)
            .put("entity_type", "person")
            .set("observations", Json.object().arrayNode().add(observation)));
  }

  private void read(Calls calls, String tool, String question, List<String> all) {
    for (int way = 0; way < 6; way++) {
      var first = (ObjectNode) Calls.json(question);
      first.put("database", "memory").put("limit", 100);
      first.put("max_tokens", 300 + random.nextInt(2_000));
      var call = first.deepCopy();
      var read = new ArrayList<String>();
      boolean more = true;
      while (more) {
        var answer = calls.answer(tool, Json.text(call));
        answer.path("entities").forEach(each -> read.add(each.path("name").asString()));
        var next = answer.path("truncated").path("next");
        more = next instanceof ObjectNode;
        call = way % 2 == 0 ? first.deepCopy() : call;
        if (next instanceof ObjectNode arguments) {
          call.setAll(arguments);
        }
      }
      assertThat(read)
          .as("seed %s: %s %s", SEED, tool, first)
          .doesNotHaveDuplicates()
          .containsAll(all);
    }
  }
}
