package dev.kith.shape;

import dev.kith.graph.Call;

/// Looks at a call's time now and then while an answer is written and counted: after so much work,
/// because reading the clock takes longer than counting a word.
public final class TimeCheck {
  /// How much is done between two looks, in characters that are counted.
  static final int BETWEEN = 1 << 14;

  /// A cell or a row takes as long as so many characters, about.
  private static final int CHARACTERS_OF_A_STEP = 16;

  private static final Call UNLIMITED = Call.by("text");

  private final Call call;
  private long passed;

  private TimeCheck(Call call) {
    this.call = call;
  }

  /// For what is short, or must be reported however late it is.
  public static TimeCheck unlimited() {
    return new TimeCheck(UNLIMITED);
  }

  /// For what is written within the time of a call.
  public static TimeCheck of(Call call) {
    return new TimeCheck(call);
  }

  /// Some characters were looked at. Raises a fault once the call is cancelled or out of time.
  public void passed(long characters) {
    passed += characters;
    if (passed >= BETWEEN) {
      passed = 0;
      call.check();
    }
  }

  /// One thing among many was looked at.
  public void step() {
    passed(CHARACTERS_OF_A_STEP);
  }
}
