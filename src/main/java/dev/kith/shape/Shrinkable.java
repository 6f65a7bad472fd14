package dev.kith.shape;

/// An answer made of items in a fixed order, which can be given with less detail or fewer items.
public interface Shrinkable {
  /// How many items there are.
  int size();

  /// How many steps there are between its shortest form and its fullest; mostly each makes one more
  /// item full.
  default int details() {
    return size();
  }

  /// Writes the whole answer with the first `items` and so many steps of detail; it says what was
  /// left out.
  void write(JsonText out, int items, int detailed);

  /// The answer with everything, as text.
  default String whole() {
    var out = new JsonText();
    write(out, size(), details());
    return out.toString();
  }
}
