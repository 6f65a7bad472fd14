package dev.kith.shape;

/// Items of two kinds that alternate, so that neither takes all the room of the other.
public final class Alternation {
  private Alternation() {}

  /// How many of the first kind are among the first `count`.
  ///
  /// @param first how many there are of the first kind
  /// @param second how many there are of the second
  public static int ofFirst(int count, int first, int second) {
    int pairs = Math.min(first, second);
    if (count <= 2 * pairs) {
      return (count + 1) / 2;
    }
    return first > pairs ? count - pairs : first;
  }
}
