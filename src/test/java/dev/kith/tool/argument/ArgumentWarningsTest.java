package dev.kith.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.TokenCount;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class ArgumentWarningsTest {
  private static Arguments warned(String... warnings) {
    return new Arguments(JsonNodeFactory.instance.objectNode(), List.of(warnings));
  }

  @Test
  void aLargerBudgetNeverLeavesLessForTheAnswer() {
    for (var arguments :
        List.of(
            warned("types: PERSON was taken as Person."),
            warned("名前は東京タワーです。".repeat(10)),
            warned("a ".repeat(240)),
            warned("long ".repeat(300)))) {
      int before = 0;
      for (int budget = 200; budget < 6_000; budget++) {
        if (!ArgumentWarnings.text(arguments, budget).isEmpty()) {
          int left = budget - ArgumentWarnings.tokens(arguments, budget);

          assertThat(left).as("of %d tokens", budget).isGreaterThanOrEqualTo(before);
          before = left;
        }
      }
      assertThat(before).isPositive();
    }
  }

  @Test
  void warningsNeverTakeMoreThanIsSetAsideForThem() {
    for (var arguments :
        List.of(warned("types: PERSON was taken as Person."), warned("🦦".repeat(100)))) {
      Stream.of(300, 1_000, 3_990, 4_000, 8_000, Integer.MAX_VALUE)
          .forEach(
              budget ->
                  assertThat(ArgumentWarnings.tokens(arguments, budget))
                      .isGreaterThanOrEqualTo(
                          TokenCount.of(ArgumentWarnings.text(arguments, budget))));
    }
  }

  @Test
  void aWarningThatWouldLeaveNoAnswerIsLeftOut() {
    assertThat(ArgumentWarnings.text(warned("word ".repeat(500)), 300)).isEmpty();
    assertThat(ArgumentWarnings.text(warned("types: PERSON was taken as Person."), 300))
        .isEqualTo("Warning: types: PERSON was taken as Person.");
  }
}
