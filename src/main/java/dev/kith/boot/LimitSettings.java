package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.graph.WalkLimits;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.Limits;
import dev.kith.tool.query.QueryLimits;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// The limits of a call, from the environment: `KITH_MAX_MEMORY` (megabytes of all calls together),
/// `KITH_MAX_NODES`, `KITH_MAX_EDGES`, `KITH_MAX_MILLIS`, and `KITH_MAX_TOKENS` for answers to
/// models that set no `max_tokens`; for queries also `KITH_QUERY_LIMIT`, `KITH_QUERY_SCAN` and
/// `KITH_QUERY_PARAMETERS`.
final class LimitSettings {
  private static final String MEMORY = "KITH_MAX_MEMORY";
  private static final long MEGABYTE = 1 << 20;

  private LimitSettings() {}

  static Limits of(Map<String, String> environment) {
    var usual = Limits.FOR_MODELS;
    var walk = usual.walk();
    return new Limits(
        Duration.ofMillis(number(environment, "KITH_MAX_MILLIS", (int) usual.time().toMillis())),
        usual.learning(),
        new WalkLimits(
            number(environment, "KITH_MAX_NODES", walk.nodes()),
            number(environment, "KITH_MAX_EDGES", walk.edges())),
        text(environment, MEMORY).isEmpty()
            ? usual.memory()
            : MEGABYTE * number(environment, MEMORY, 1),
        OptionalInt.of(
            number(
                environment,
                "KITH_MAX_TOKENS",
                TokenBudget.LEAST,
                usual.tokens().orElse(Integer.MAX_VALUE),
                Integer.MAX_VALUE)),
        usual.replies(),
        usual.workers(),
        usual.waiting());
  }

  /// The limits of a query.
  static QueryLimits query(Map<String, String> environment) {
    var usual = QueryLimits.USUAL;
    return new QueryLimits(
        number(environment, "KITH_QUERY_LIMIT", 1, usual.rows(), QueryLimits.MOST_ROWS),
        number(environment, "KITH_QUERY_SCAN", (int) usual.scan()),
        flag(environment, "KITH_QUERY_PARAMETERS"));
  }

  /// The value of a variable; empty if it is not set.
  static Optional<String> text(Map<String, String> environment, String name) {
    return Optional.of(environment.getOrDefault(name, "").strip()).filter(said -> !said.isEmpty());
  }

  /// Refuses restrictions that are set and empty: whoever sets one wants it to restrict, so that an
  /// empty value, such as of a variable that was misspelt, must not mean that there is none.
  static void refuseEmpty(Map<String, String> environment, String... names) {
    for (var name : names) {
      if (environment.containsKey(name) && text(environment, name).isEmpty()) {
        throw new Fault.Unavailable(name, "it is set, but empty", "Give it a value, or unset it.")
            .raise();
      }
    }
  }

  static boolean flag(Map<String, String> environment, String name) {
    return switch (environment.getOrDefault(name, "").strip()) {
      case "", "false" -> false;
      case "true" -> true;
      default ->
          throw new Fault.Unavailable(name, "it is neither true nor false", "Correct or unset it.")
              .raise();
    };
  }

  private static int number(Map<String, String> environment, String name, int otherwise) {
    return number(environment, name, 1, otherwise, Integer.MAX_VALUE);
  }

  static int number(
      Map<String, String> environment, String name, int least, int otherwise, int most) {
    var text = environment.getOrDefault(name, "").strip();
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException wrong) {
      throw refused(name, least, most).raise(wrong);
    }
    throw refused(name, least, most).raise();
  }

  private static Fault refused(String name, int least, int most) {
    return new Fault.Unavailable(
        name, "it is not a whole number from " + least + " to " + most, "Correct or unset it.");
  }
}
