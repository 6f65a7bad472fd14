package dev.kith.tool.argument;

import dev.kith.shape.TokenBudget;
import dev.kith.shape.TokenCount;
import java.nio.charset.StandardCharsets;

/// Tells what was taken for something else than the caller wrote, in few tokens.
public final class ArgumentWarnings {
  private static final int MOST = 3;

  /// From here on warnings take as many tokens of a budget as they have bytes, which is never less
  /// than they need: to count them would first load the encodings, which takes a second.
  private static final int PLENTY = 4_000;

  private static final int SMALL_PART = 8;

  private ArgumentWarnings() {}

  /// All warnings in one text; empty if there is none, or if the answer needs all of its budget.
  public static String text(Arguments arguments, int budget) {
    var all = text(arguments);
    boolean fits =
        all.isEmpty()
            || budget == Integer.MAX_VALUE
            || tokens(all, budget) <= budget - TokenBudget.LEAST;
    return fits ? all : "";
  }

  /// A budget just below the limit keeps no more for the answer than one at it: a larger budget
  /// never holds less.
  private static int tokens(String text, int budget) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > PLENTY / SMALL_PART) {
      return TokenCount.of(text);
    }
    return budget >= PLENTY ? bytes : Math.max(TokenCount.of(text), budget - (PLENTY - bytes));
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
    return text.isEmpty() ? 0 : tokens(text, budget);
  }
}
