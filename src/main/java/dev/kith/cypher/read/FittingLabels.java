package dev.kith.cypher.read;

import dev.kith.graph.GraphView;
import java.util.Arrays;
import java.util.function.Predicate;

/// Which nodes have a fitting label: each label is tested once.
public final class FittingLabels {
  private final Predicate<String> label;
  private final GraphView view;

  /// By the code of a type: 0 is not tested, 1 fits, 2 does not.
  private byte[] tested = new byte[16];

  public FittingLabels(Predicate<String> label, GraphView view) {
    this.label = label;
    this.view = view;
  }

  public boolean has(int node) {
    int type = view.type(node);
    if (type >= tested.length) {
      tested = Arrays.copyOf(tested, 2 * type);
    }
    if (tested[type] == 0) {
      tested[type] = (byte) (label.test(view.typeName(type)) ? 1 : 2);
    }
    return tested[type] == 1;
  }
}
