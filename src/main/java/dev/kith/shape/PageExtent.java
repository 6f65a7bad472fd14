package dev.kith.shape;

/// How much of an answer is written.
///
/// @param items how many of its items
/// @param detailed how many of these are full
/// @param lists how many bytes the lists around the items may take together
/// @param record how many bytes the metadata of one item may take
public record PageExtent(int items, int detailed, int lists, int record) {
  /// All of an answer that has so many items.
  public static PageExtent whole(int items) {
    return new PageExtent(items, items, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }
}
