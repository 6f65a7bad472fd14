package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The promise about budgets, on graphs that lie in the real store.
@Tag("long")
class BudgetOnTheRealEngineTest {
  private static final long SEED = Seed.of(BudgetOnTheRealEngineTest.class);
  private static final int FEW = Seed.rounds(2);
  private static final int MANY = 60;
  private static final int QUESTIONS = 90;

  @TempDir Path folder;

  @Test
  void noAnswerIsLargerThanItsBudget() {
    ask(FEW);
  }

  @Test
  @Tag("slow")
  void noAnswerOfManyIsLargerThanItsBudget() {
    ask(MANY);
  }

  private void ask(int graphs) {
    var random = new Random(SEED);
    var questions = new RandomToolCalls(random);
    try (var home = new RealHome(folder)) {
      for (int number = 0; number < graphs; number++) {
        var database = "random" + number;
        home.databases().create(database, "").write(Call.by("test"), questions.graph());
        for (int question = 0; question < QUESTIONS; question++) {
          var arguments = Json.object().put("database", database);
          var tool = questions.ask(arguments);
          int budget = 200 + (int) Math.exp(random.nextDouble() * 8);
          arguments.put("max_tokens", budget);

          var text = home.calls().result(tool, Json.text(arguments)).json();

          assertThat(RandomToolCalls.tokens(text))
              .as("seed %s tool %s", SEED, tool)
              .isLessThanOrEqualTo(budget);
        }
      }
    }
  }
}
