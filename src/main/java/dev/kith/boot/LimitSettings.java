package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.graph.WalkLimits;
import dev.kith.tool.Limits;
import java.time.Duration;
import java.util.Map;

/// What one call may use up, as the operator chose: `KITH_MAX_NODES`, `KITH_MAX_EDGES` and
/// `KITH_MAX_MILLIS`.
final class LimitSettings {
  private LimitSettings() {}

  static Limits of(Map<String, String> environment) {
    var usual = Limits.FOR_MODELS;
    return new Limits(
        Duration.ofMillis(number(environment, "KITH_MAX_MILLIS", (int) usual.time().toMillis())),
        new WalkLimits(
            number(environment, "KITH_MAX_NODES", usual.walk().nodes()),
            number(environment, "KITH_MAX_EDGES", usual.walk().edges())),
        usual.tokens(),
        usual.workers(),
        usual.waiting());
  }

  private static int number(Map<String, String> environment, String name, int otherwise) {
    var text = environment.getOrDefault(name, "").strip();
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException wrong) {
      throw refused(name).raise(wrong);
    }
    throw refused(name).raise();
  }

  private static Fault refused(String name) {
    return new Fault.Unavailable(
        name, "it is not a whole number from 1 to " + Integer.MAX_VALUE, "Correct or unset it.");
  }
}
