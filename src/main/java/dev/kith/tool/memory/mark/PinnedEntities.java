package dev.kith.tool.memory.mark;

import dev.kith.graph.GraphView;
import dev.kith.graph.Marks;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The entities that are pinned, or have pinned facts, the most important first.
///
/// @param total how many there are
/// @param items each of the first as JSON, with its pinned facts that hold
public record PinnedEntities(int total, List<String> items) {
  /// More than these are no longer what matters most.
  private static final int MOST = 100;

  public PinnedEntities {
    items = List.copyOf(items);
  }

  /// @param facts those of its pinned facts that hold
  private record Pinned(Node node, Marks marks, List<String> facts) {
    Pinned {
      facts = List.copyOf(facts);
    }

    String json() {
      var out = new JsonText().object().field("name", node.id()).field("type", node.type());
      if (!facts.isEmpty()) {
        out.key("observations").values(facts);
      }
      return out.endObject().toString();
    }
  }

  public static PinnedEntities of(GraphView view) {
    int[] handles = view.pinned();
    var nodes = view.nodes(handles);
    var observations = view.observations(handles);
    var all = new ArrayList<Pinned>();
    for (int index = 0; index < handles.length; index++) {
      var node = nodes.get(index);
      var marks = Marks.of(node.metadata());
      var facts =
          observations.getOrDefault(handles[index], List.of()).stream()
              .map(Observation::text)
              .filter(marks.facts()::contains)
              .toList();
      if (marks.pinned() || !facts.isEmpty()) {
        all.add(new Pinned(node, marks, facts));
      }
    }
    all.sort(Comparator.<Pinned>comparingDouble(each -> each.marks.importance()).reversed());
    return new PinnedEntities(all.size(), all.stream().limit(MOST).map(Pinned::json).toList());
  }
}
