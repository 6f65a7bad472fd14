package dev.kith.cypher.read;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/// A condition on the names of labels or types, tested once for each of their codes.
public final class FittingNames {
  private static final byte YES = 1;
  private static final byte NO = 2;

  private final Predicate<String> condition;
  private final IntFunction<String> names;

  /// By code; 0 is not tested yet.
  private byte[] tested = new byte[16];

  /// @param names the name of a code
  public FittingNames(Predicate<String> condition, IntFunction<String> names) {
    this.condition = condition;
    this.names = names;
  }

  /// Whether the name of a code meets the condition.
  public boolean has(int code) {
    if (code >= tested.length) {
      tested = Arrays.copyOf(tested, 2 * code);
    }
    if (tested[code] == 0) {
      tested[code] = condition.test(names.apply(code)) ? YES : NO;
    }
    return tested[code] == YES;
  }
}
