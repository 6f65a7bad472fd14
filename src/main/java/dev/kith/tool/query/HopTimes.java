package dev.kith.tool.query;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.shape.JsonText;
import dev.kith.tool.FactTimes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/// When the relationships of an answer held, as far as somebody said so, and how many its nodes
/// have beside them that do not hold.
final class HopTimes {
  private final Map<NodeRef, Integer> ended;
  private final Map<Hop, String> times = new TreeMap<>(NodeOrder.HOPS);

  /// @param page the relationships of a page, asked for only where some may have times
  /// @param nodes those of the page
  HopTimes(Patterns patterns, Supplier<List<Hop>> page, Set<NodeRef> nodes) {
    ended = Map.copyOf(patterns.ended(nodes));
    if (!patterns.areTimed()) {
      return;
    }
    var hops = page.get();
    var spans = patterns.times(hops);
    for (int index = 0; index < spans.size(); index++) {
      if (!spans.get(index).isAlways()) {
        times.put(hops.get(index), spans.get(index).text());
      }
    }
  }

  /// Writes how many relationships of a node do not hold into its object.
  void write(JsonText out, NodeRef node) {
    int count = ended.isEmpty() ? 0 : ended.getOrDefault(node, 0);
    if (count > 0) {
      out.field("ended", count);
    }
  }

  /// Writes when a relationship held into its object.
  void write(JsonText out, Hop hop) {
    if (!times.isEmpty()) {
      FactTimes.write(out, times.getOrDefault(hop, ""));
    }
  }
}
