package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.store.transfer.Examples;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// More room for an answer never means that less is in it.
@Tag("slow")
class MoreBudgetTest {
  private static final long SEED = Seed.of(MoreBudgetTest.class);
  private static final int PAIRS = Seed.rounds(8);
  private static final int QUESTIONS = 120;

  /// Fields that are about the answer.
  private static final Set<String> ASIDE = Set.of("warnings", "parameters", "columns", "seeds");

  private final Random random = new Random(SEED);
  private final Set<String> cut = new HashSet<>();

  @TempDir Path folder;

  @Test
  void noToolGivesFewerItemsForMoreTokens() {
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      Examples.install(home);
      home.create("memory", "").write(Call.by("test"), new RandomToolCalls(random).graph());
      for (var families : Set.of(Family.usual(), EnumSet.of(Family.SERVER_MEMORY))) {
        try (var toolbox = Wiring.toolbox(home, ToolSelection.of(families))) {
          var calls = new Calls(toolbox);
          toolbox.catalogue().tools().stream()
              .filter(tool -> !tool.declaration().effect().readOnly())
              .filter(tool -> !tool.declaration().effect().destructive())
              .forEach(tool -> calls.result(tool.name(), tool.declaration().example()));
          toolbox.catalogue().tools().stream()
              .filter(tool -> tool.declaration().takes("max_tokens"))
              .forEach(tool -> compare(calls, tool));
        }
      }
    }
    assertThat(cut).hasSizeGreaterThan(4);
  }

  @Test
  void norAboutGraphsThatNobodyWouldWrite() {
    var questions = new RandomToolCalls(random);
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      home.create("random", "").write(Call.by("test"), questions.graph());
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        for (int question = 0; question < QUESTIONS; question++) {
          var arguments = Json.object().put("database", "random");
          var tool = questions.ask(arguments);
          compare(new Calls(toolbox), tool, arguments, 2);
        }
      }
    }
  }

  private void compare(Calls calls, Catalogue.Listed tool) {
    var arguments = (ObjectNode) Calls.json(tool.declaration().example());
    compare(calls, tool.name(), arguments, PAIRS);
    if (tool.declaration().takes("explain")) {
      compare(calls, tool.name(), arguments.put("explain", true), PAIRS);
    }
  }

  private void compare(Calls calls, String tool, ObjectNode arguments, int pairs) {
    for (int pair = 0; pair < pairs; pair++) {
      int less = 200 + (int) Math.exp(random.nextDouble() * 8);
      int more = less + 1 + (int) Math.exp(random.nextDouble() * 6);
      arguments.put("format", random.nextBoolean() ? "json" : "compact");
      var shorter = answer(calls, tool, arguments, less);
      var longer = answer(calls, tool, arguments, more);
      if (shorter.has("truncated")) {
        cut.add(tool);
      }

      assertThat(items(longer))
          .as("seed %s: %s %s with %s instead of %s tokens", SEED, tool, arguments, more, less)
          .isGreaterThanOrEqualTo(items(shorter));
    }
  }

  private static JsonNode answer(Calls calls, String tool, ObjectNode arguments, int tokens) {
    var result = calls.result(tool, Json.text(arguments.deepCopy().put("max_tokens", tokens)));
    return result.isFault() ? Json.object() : Calls.json(result.json());
  }

  private static int items(JsonNode answer) {
    return answer.isArray()
        ? (int) answer.valueStream().filter(item -> !item.has("truncated")).count()
        : answer.properties().stream()
            .filter(field -> field.getValue().isArray() && !ASIDE.contains(field.getKey()))
            .mapToInt(field -> field.getValue().size())
            .sum();
  }
}
