package dev.kith.cypher.read;

import dev.kith.graph.GraphView;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/// Which nodes have a fitting label: each is tested once.
public final class FittingLabels {
  private final Predicate<String> label;
  private final GraphView view;
  private final Map<Integer, Boolean> known = new HashMap<>();

  public FittingLabels(Predicate<String> label, GraphView view) {
    this.label = label;
    this.view = view;
  }

  public boolean has(int node) {
    return known.computeIfAbsent(view.type(node), type -> label.test(view.typeName(type)));
  }
}
