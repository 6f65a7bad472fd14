package dev.kith.shape;

/// An answer made of items in the order of their importance and of lists around them, each of which
/// can be cut.
public interface Itemised {
  /// How many items there are.
  int size();

  /// How many bytes the metadata of one item may take where an answer of so many tokens is cut.
  int record(int tokens);

  /// Writes one item by itself.
  ///
  /// @param record how many bytes its metadata may take
  void item(JsonText out, int index, boolean full, int record);

  /// Writes the answer; it says what was left out.
  void write(JsonText out, PageExtent extent);
}
