package dev.kith.shape;

/// An answer made of items in a fixed order, which can be given with less detail or fewer items.
public interface Shrinkable {
  /// How many items there are.
  int size();

  /// The JSON of one item, with all its detail or in its shortest form; the two may be the same.
  String item(int index, boolean full);

  /// The whole answer with the first `items`, of which the first `detailed` are full; it says what
  /// was left out.
  JsonBytes text(int items, int detailed);
}
