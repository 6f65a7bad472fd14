package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.store.transfer.Examples;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A fault keeps to the budget of its call, whatever it was about.
@Tag("long")
class BoundedFaultsTest {
  private static final long SEED = Seed.of(BoundedFaultsTest.class);
  private static final List<Integer> BUDGETS = List.of(200, 350, 1_000);

  private final Random random = new Random(SEED);
  private final SoftAssertions soft = new SoftAssertions();
  private int faults;

  @TempDir Path folder;

  @Test
  void whateverIsSentIsNotRepeatedAtLength() {
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      Examples.install(home);
      for (var families : List.of(Family.usual(), EnumSet.of(Family.SERVER_MEMORY))) {
        try (var toolbox = Wiring.toolbox(home, ToolSelection.of(families))) {
          fill(new Calls(toolbox), families.contains(Family.MEMORY));
          toolbox.catalogue().tools().forEach(tool -> check(toolbox, tool));
        }
      }
    }
    soft.assertAll();
    assertThat(faults).as("seed %s", SEED).isGreaterThan(500);
  }

  /// Names that are long and near each other, and many types.
  private static void fill(Calls calls, boolean first) {
    if (!first) {
      return;
    }
    var entities = Json.object().put("database", "memory");
    var list = entities.putArray("entities");
    for (int each = 0; each < 100; each++) {
      list.addObject()
          .put("name", "long ".repeat(60) + each)
          .put("entity_type", "type with a long name ".repeat(8) + each);
    }
    calls.answer("create_entities", Json.text(entities));
  }

  private void check(Toolbox toolbox, Catalogue.Listed tool) {
    if (!tool.declaration().takes("max_tokens")) {
      return;
    }
    var example = (ObjectNode) Calls.json(tool.declaration().example());
    var calls = new Calls(toolbox);
    for (int round = 0; round < 12; round++) {
      var arguments = example.deepCopy();
      if (tool.declaration().takes("database")) {
        arguments.put("database", List.of("memory", "gitlab", "pharma").get(round % 3));
      }
      spoil(arguments, 2);
      for (int budget : BUDGETS) {
        arguments.put("max_tokens", budget);
        var result = calls.result(tool.name(), Json.text(arguments));
        faults += result.isFault() ? 1 : 0;
        soft.assertThat(RandomToolCalls.tokens(result.text()))
            .as("seed %s: %s %s", SEED, tool.name(), result.text())
            .isLessThanOrEqualTo(budget);
        if (result.isFault() && budget == 350) {
          soft.assertThat(Calls.json(result.json()).path("hint").asString(""))
              .as("seed %s: %s", SEED, result.json())
              .isNotEmpty();
        }
      }
    }
  }

  /// Makes values longer, lists larger, and adds what nobody asked for.
  private void spoil(ObjectNode object, int depth) {
    for (var name : List.copyOf(object.propertyNames())) {
      if (!name.equals("database") && random.nextInt(3) > 0) {
        object.set(name, spoilt(object.path(name), depth));
      }
    }
    for (int each = random.nextInt(30); each > 0; each--) {
      object.put("argument " + each + "漢".repeat(random.nextInt(300)), true);
    }
  }

  private JsonNode spoilt(JsonNode value, int depth) {
    if (value.isString()) {
      var text = value.stringValue();
      return random.nextBoolean()
          ? Json.object().stringNode("long ".repeat(60) + text)
          : Json.object().stringNode(text + "\"x\n🦊".repeat(random.nextInt(600)));
    }
    if (value instanceof ArrayNode array) {
      var longer = new ArrayList<JsonNode>();
      array.forEach(longer::add);
      for (int each = random.nextInt(200); each > 0 && !array.isEmpty(); each--) {
        longer.add(spoilt(array.path(0), depth));
      }
      return Json.object().arrayNode().addAll(longer);
    }
    if (value instanceof ObjectNode object && depth > 0) {
      var copy = object.deepCopy();
      spoil(copy, depth - 1);
      return copy;
    }
    return random.nextBoolean() ? value : Json.object().stringNode("no ".repeat(500));
  }
}
