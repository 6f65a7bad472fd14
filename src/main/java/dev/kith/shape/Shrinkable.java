package dev.kith.shape;

/// An answer made of items in a fixed order, which can be given with less detail or fewer items.
public interface Shrinkable {
  /// How many items there are.
  int size();

  /// Writes the whole answer with the first `items`, of which the first `detailed` are full; it
  /// says what was left out.
  void write(JsonText out, int items, int detailed);

  /// The answer with everything, as text.
  default String whole() {
    var out = new JsonText();
    write(out, size(), size());
    return out.toString();
  }
}
