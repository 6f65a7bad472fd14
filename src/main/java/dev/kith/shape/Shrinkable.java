package dev.kith.shape;

/// An answer made of items in a fixed order, which can be told with less detail or fewer items.
public interface Shrinkable {
  /// How many items there are.
  int size();

  /// The JSON of one item with all its detail.
  String full(int index);

  /// The JSON of one item in its shortest form; the same as [#full] where there is no shorter one.
  String brief(int index);

  /// The whole answer with the first `items`, of which the first `detailed` are full; it says what
  /// was left out.
  JsonBytes text(int items, int detailed);
}
