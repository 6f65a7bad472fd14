package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.graph.WalkLimits;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.Limits;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/// What one call may use up, as the operator chose: `KITH_MAX_NODES`, `KITH_MAX_EDGES`,
/// `KITH_MAX_MILLIS`, and `KITH_MAX_TOKENS` for answers to models that set no `max_tokens`.
final class LimitSettings {
  private LimitSettings() {}

  static Limits of(Map<String, String> environment) {
    var usual = Limits.FOR_MODELS;
    return new Limits(
        Duration.ofMillis(number(environment, "KITH_MAX_MILLIS", (int) usual.time().toMillis())),
        new WalkLimits(
            number(environment, "KITH_MAX_NODES", usual.walk().nodes()),
            number(environment, "KITH_MAX_EDGES", usual.walk().edges())),
        OptionalInt.of(
            number(
                environment,
                "KITH_MAX_TOKENS",
                TokenBudget.LEAST,
                usual.tokens().orElse(Integer.MAX_VALUE))),
        usual.workers(),
        usual.waiting());
  }

  private static int number(Map<String, String> environment, String name, int otherwise) {
    return number(environment, name, 1, otherwise);
  }

  private static int number(
      Map<String, String> environment, String name, int least, int otherwise) {
    var text = environment.getOrDefault(name, "").strip();
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException wrong) {
      throw refused(name, least).raise(wrong);
    }
    throw refused(name, least).raise();
  }

  private static Fault refused(String name, int least) {
    return new Fault.Unavailable(
        name,
        "it is not a whole number from " + least + " to " + Integer.MAX_VALUE,
        "Correct or unset it.");
  }
}
