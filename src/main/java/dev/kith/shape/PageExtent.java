package dev.kith.shape;

/// How much of an answer is written.
///
/// @param items how many of its items
/// @param detailed how many of these are full
/// @param lists how many bytes the lists around the items may take together
/// @param record how many bytes the metadata of one item may take
/// @param lean whether what is said twice, or explains the answer, is left out
/// @param enough how many tokens the first item needs; 0 unless not even that has room
public record PageExtent(int items, int detailed, int lists, int record, boolean lean, int enough) {
  PageExtent(int items, int detailed, int lists, int record) {
    this(items, detailed, lists, record, false, 0);
  }

  /// All of an answer that has so many items.
  public static PageExtent whole(int items) {
    return new PageExtent(items, items, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /// The least of an answer that has an item.
  PageExtent minimal() {
    return new PageExtent(items, detailed, lists, record, true, 0);
  }

  /// Nothing but how many tokens would do.
  static PageExtent none(int enough) {
    return new PageExtent(0, 0, 0, 0, true, enough);
  }

  /// The argument of a call whose answer before returned how many tokens it takes.
  public static final String RETURNED = "least_tokens";

  /// Writes into the arguments that go on how many tokens it takes, where it takes more. Who takes
  /// them over and keeps a smaller budget would ask the same endlessly: the second name makes it
  /// another call, which [TokenBudget#returned] refuses.
  public void next(JsonText out) {
    if (enough > 0) {
      out.field("max_tokens", enough).field(RETURNED, enough);
    }
  }
}
