package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.NaivePatterns;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is run for a question says nothing of its values: the same question about other values has
/// the very same text, and every word of it is Kith's.
@Tag("long")
class BoundValuesTest {
  private static final int GRAPHS = Seed.rounds(2);
  private static final int QUESTIONS = 50;

  @TempDir Path folder;

  @Test
  void questionsThatDifferInValuesAloneHaveTheSameText() {
    long first = Seed.of(BoundValuesTest.class);
    int compared = 0;
    try (var home =
        new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system())) {
      for (long seed = first; seed < first + GRAPHS; seed++) {
        var sketch = new RandomSketch(new Random(seed)).sketch();
        var graph = sketch.heap("g").patterns();
        try (var engines = new Engines(sketch, home, "g" + (seed - first), seed)) {
          for (int asked = 0; asked < QUESTIONS; asked++) {
            compared += compared(engines, graph, seed * QUESTIONS + asked);
          }
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static int compared(Engines engines, NaivePatterns graph, long form) {
    int compared = 0;
    var one = question(graph, form, 1);
    var other = question(graph, form, 2);
    for (var engine : engines.names()) {
      var statements = statements(engines, engine, one);
      var others = statements(engines, engine, other);
      // a further one is asked where the first found too little
      int both = Math.min(statements.size(), others.size());
      assertThat(statements.subList(0, both))
          .as(engine + ": " + one + " and " + other)
          .isEqualTo(others.subList(0, both));
      compared += both;
    }
    return compared;
  }

  private static QueryToolCall question(NaivePatterns graph, long form, long values) {
    var calls = new RandomCalls(graph, new Random(form), new Random(values));
    return form % 2 == 0 ? calls.find() : calls.aggregate();
  }

  /// The tokens of each; none where the question was refused.
  private static List<List<String>> statements(
      Engines engines, String engine, QueryToolCall question) {
    var arguments = question.arguments().deepCopy().put("explain", true);
    var answer = Calls.json(engines.result(engine, question.tool(), arguments).json());
    return Arrays.stream(answer.path("sql").asString("").split(";\n", -1))
        .filter(text -> !text.isEmpty())
        .map(engines.tokens(engine)::of)
        .toList();
  }
}
