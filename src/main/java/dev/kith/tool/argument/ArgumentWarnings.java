package dev.kith.tool.argument;

import dev.kith.shape.TokenBudget;
import dev.kith.shape.TokenCount;

/// Tells what was taken for something else than the caller wrote, in few tokens.
public final class ArgumentWarnings {
  private static final int MOST = 3;

  private ArgumentWarnings() {}

  /// All warnings in one text; empty if there is none, or if the answer needs all of its budget.
  public static String text(Arguments arguments, int budget) {
    var all = text(arguments);
    boolean fits =
        all.isEmpty()
            || budget == Integer.MAX_VALUE
            || TokenCount.of(all) <= budget - TokenBudget.LEAST;
    return fits ? all : "";
  }

  private static String text(Arguments arguments) {
    var warnings = arguments.warnings();
    if (warnings.isEmpty()) {
      return "";
    }
    var first = String.join(" ", warnings.subList(0, Math.min(MOST, warnings.size())));
    int more = warnings.size() - MOST;
    return "Warning: " + first + (more > 0 ? " And " + more + " more." : "");
  }

  /// What they take of the budget of the answer, which comes beside them.
  public static int tokens(Arguments arguments, int budget) {
    var text = text(arguments, budget);
    return text.isEmpty() ? 0 : TokenCount.of(text);
  }
}
