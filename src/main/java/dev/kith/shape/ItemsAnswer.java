package dev.kith.shape;

import java.util.ArrayList;
import java.util.List;

/// An answer made of items that are written already, inside whatever a tool writes around them.
///
/// @param briefs the items in their shortest form, in the same order
public record ItemsAnswer(List<String> fulls, List<String> briefs, Layout layout)
    implements Shrinkable {
  public ItemsAnswer {
    fulls = List.copyOf(fulls);
    briefs = List.copyOf(briefs);
  }

  /// Items that have no shorter form.
  public ItemsAnswer(List<String> items, Layout layout) {
    this(items, items, layout);
  }

  /// Writes a whole answer with the items that fit.
  @FunctionalInterface
  public interface Layout {
    void write(JsonText out, List<String> items, Cut cut);
  }

  @Override
  public int size() {
    return fulls.size();
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    var shown = new ArrayList<String>(items);
    int stubs = 0;
    for (int index = 0; index < items; index++) {
      shown.add((index < detailed ? fulls : briefs).get(index));
      stubs += shown.getLast().equals(fulls.get(index)) ? 0 : 1;
    }
    layout.write(out, shown, new Cut(items, size(), stubs));
  }
}
