package dev.kith.tool.servermemory;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Finds the entities that have a text anywhere in their name, type or observations, ignoring case,
/// like the server that this family replaces.
///
/// It reads every entity, which is fine in a memory of a few thousand; in a larger one the word
/// search must suffice.
final class Containing {
  private static final int MOST_LOOKED_AT = 20_000;
  private static final int MOST_FOUND = 5_000;
  private static final int AT_ONCE = 1_000;

  private Containing() {}

  static IntStream nodes(GraphView view, String text, Call call) {
    int[] all = view.nodesAfter(GraphView.NO_NODE, MOST_LOOKED_AT + 1);
    if (all.length > MOST_LOOKED_AT) {
      return IntStream.empty();
    }
    var wanted = text.toLowerCase(Locale.ROOT);
    var found = IntStream.builder();
    for (int from = 0; from < all.length; from += AT_ONCE) {
      call.check();
      int[] some = Arrays.copyOfRange(all, from, Math.min(all.length, from + AT_ONCE));
      var nodes = view.nodes(some);
      var noted = view.observations(some);
      for (int index = 0; index < some.length; index++) {
        var node = nodes.get(index);
        if (has(node.id(), wanted)
            || has(node.type(), wanted)
            || noted.getOrDefault(some[index], List.of()).stream()
                .anyMatch(observation -> has(observation.text(), wanted))) {
          found.add(some[index]);
        }
      }
    }
    return found.build().limit(MOST_FOUND);
  }

  /// @param wanted in lower case
  static boolean has(String text, String wanted) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
