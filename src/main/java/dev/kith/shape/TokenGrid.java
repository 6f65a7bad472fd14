package dev.kith.shape;

/// The numbers of tokens that an answer is cut to: a grid that does not depend on a caller's
/// budget.
///
/// What was cut to a number and fits into a budget fits into every larger one. As the largest
/// number is taken that fits, a larger budget never gets an answer that was cut to a smaller one.
final class TokenGrid {
  /// How many there are up to twice a number: at most a sixty-fourth of a budget is left unused.
  private static final int STEPS = 64;

  private TokenGrid() {}

  /// The largest that is no larger than this.
  static int below(int tokens) {
    return tokens - tokens % step(tokens);
  }

  private static int step(int tokens) {
    return Math.max(1, Integer.highestOneBit(tokens) / STEPS);
  }
}
