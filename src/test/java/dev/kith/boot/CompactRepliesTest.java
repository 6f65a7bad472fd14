package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.shape.ReplyFormat;
import dev.kith.shape.compact.CompactReader;
import dev.kith.store.transfer.Examples;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// A compact answer is the same answer: nothing is lost, and it is never longer than JSON nor than
/// its budget.
@Tag("long")
class CompactRepliesTest {
  private static final long SEED = Seed.of(CompactRepliesTest.class);
  private static final int QUESTIONS = 120;

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  void everyToolThatReadsCanAnswerInFewerTokens() {
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      Examples.install(home);
      for (var families : List.of(Family.usual(), EnumSet.of(Family.SERVER_MEMORY))) {
        try (var toolbox = Wiring.toolbox(home, ToolSelection.of(families))) {
          var calls = new Calls(toolbox);
          toolbox.catalogue().tools().stream()
              .filter(tool -> !tool.declaration().effect().readOnly())
              .filter(tool -> !tool.declaration().effect().destructive())
              .forEach(tool -> calls.result(tool.name(), tool.declaration().example()));
          for (var tool : toolbox.catalogue().tools()) {
            check(calls, tool);
          }
        }
      }
    }
  }

  private static void check(Calls calls, Catalogue.Listed tool) {
    var reads = tool.declaration().effect().readOnly();
    assertThat(tool.declaration().takes("format")).as(tool.name()).isEqualTo(reads);
    if (reads) {
      var arguments = (ObjectNode) Calls.json(tool.declaration().example());
      check(calls, tool.name(), arguments);
      if (tool.declaration().takes("explain")) {
        check(calls, tool.name(), arguments.put("explain", true));
      }
    }
  }

  private static void check(Calls calls, String tool, ObjectNode arguments) {
    var question = Json.text(arguments.deepCopy().put("format", "compact"));
    var answer = calls.result(tool, question);
    if (answer.isFault()) {
      assertThat(answer.format()).isEqualTo(ReplyFormat.JSON);
      return;
    }
    var description = "seed " + SEED + ": " + tool + " " + question + "\n" + answer.text();
    assertThat(answer.format()).as(description).isEqualTo(ReplyFormat.COMPACT);
    assertThat(CompactReader.json(answer.text())).as(description).isEqualTo(answer.json());
    assertThat(RandomToolCalls.tokens(answer.text()))
        .as(description)
        .isLessThanOrEqualTo(RandomToolCalls.tokens(answer.json()))
        .isLessThanOrEqualTo(arguments.path("max_tokens").asInt(Integer.MAX_VALUE));
  }

  @Test
  void graphsThatNobodyWouldWriteAreAnsweredWithinTheirBudgetAndWithNoLessThanInJson() {
    var questions = new RandomToolCalls(random);
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      home.create("random", "").write(Call.by("test"), questions.graph());
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        var calls = new Calls(toolbox);
        int some = 0;
        for (int question = 0; question < QUESTIONS; question++) {
          var arguments = Json.object().put("database", "random");
          var tool =
              random.nextBoolean()
                  ? questions.ask(arguments)
                  : questions.askOfOtherFamilies(arguments);
          arguments.put("max_tokens", 200 + (int) Math.exp(random.nextDouble() * 8));

          check(calls, tool, arguments);
          long items = answered(calls, tool, arguments, "compact");
          some += items > 0 ? 1 : 0;
          assertThat(items)
              .as("seed %s: %s %s", SEED, tool, arguments)
              .isGreaterThanOrEqualTo(answered(calls, tool, arguments, "json"));
        }
        assertThat(some).as("seed %s: answers with something in them", SEED).isGreaterThan(20);
      }
    }
  }

  /// How much of an answer there is.
  private static long answered(Calls calls, String tool, ObjectNode arguments, String format) {
    Result result = calls.result(tool, Json.text(arguments.deepCopy().put("format", format)));
    return result.isFault() ? 0 : result.body().items();
  }
}
