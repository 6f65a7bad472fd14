package dev.kith.tool;

import dev.kith.graph.Observation;
import java.util.List;

/// When the facts of an answer held.
public final class FactTimes {
  private static final String ALWAYS = "always";

  private FactTimes() {}

  /// The times of each, in their order; empty where nobody said any.
  public static List<String> of(List<Observation> observations) {
    return observations.stream().allMatch(each -> each.spans().isAlways())
        ? List.of()
        : observations.stream()
            .map(each -> each.spans().isAlways() ? ALWAYS : each.spans().text())
            .toList();
  }
}
