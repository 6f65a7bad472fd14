package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/// The same call means the same on an owned database, on tables in DuckDB, in PostgreSQL and, where
/// there is one, in ClickHouse through an ontology file, and to an evaluator that looks at
/// everything and shares no code with the compiler.
///
/// `-Dkith.rounds=100` tries more graphs, `-Dkith.seed=n` begins elsewhere. What fails is made
/// small before it is shown.
@Tag("long")
class EveryEngineTest {
  private static final int FEW = 3;
  private static final int MANY = 40;
  private static final int QUESTIONS = 60;
  private static final int PAGES = 3;

  @TempDir Path folder;
  private int named;

  @Test
  void everyCallIsAnsweredAlike() {
    everyCallIsAnsweredAlike(Seed.rounds(FEW));
  }

  @Test
  @Tag("slow")
  void everyOneOfThousandsOfCallsIsAnsweredAlike() {
    everyCallIsAnsweredAlike(Seed.rounds(MANY));
  }

  private void everyCallIsAnsweredAlike(int graphs) {
    long first = Seed.of(EveryEngineTest.class);
    try (var home =
        new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system())) {
      for (long seed = first; seed < first + graphs; seed++) {
        everyCallIsAnsweredAlike(home, seed);
      }
    }
  }

  private void everyCallIsAnsweredAlike(Home home, long seed) {
    var random = new Random(seed);
    var sketch = new RandomSketch(random).sketch();
    var calls = new RandomCalls(sketch.heap("g").patterns(), random, random);
    try (var engines = Engines.withClickHouse(sketch, home, name(), seed)) {
      assertThat(engines.difference(schema(), 1)).as("kith.seed=" + seed).isEmpty();
      for (int asked = 0; asked < QUESTIONS; asked++) {
        var question = calls.any();
        var wrong = engines.difference(question, PAGES);
        if (wrong.isPresent()) {
          throw new AssertionError(failure(home, seed, new Smaller.Case(sketch, question)));
        }
      }
    }
  }

  private static QueryToolCall schema() {
    return new QueryToolCall(
        "get_graph_schema", JsonNodeFactory.instance.objectNode().put("expand_schema", true));
  }

  private String failure(Home home, long seed, Smaller.Case failed) {
    var smallest = new Smaller(each -> wrong(home, seed, each)).of(failed);
    return "kith.seed="
        + seed
        + "\n"
        + smallest.sketch()
        + smallest.question()
        + "\n"
        + wrong(home, seed, smallest).orElse("which no longer fails; it was " + failed.question());
  }

  private Optional<String> wrong(Home home, long seed, Smaller.Case failed) {
    if (failed.sketch().nodes().isEmpty()) {
      return Optional.empty();
    }
    try (var engines = Engines.withClickHouse(failed.sketch(), home, name(), seed)) {
      return engines.difference(failed.question(), PAGES);
    }
  }

  private String name() {
    return "g" + named++;
  }
}
