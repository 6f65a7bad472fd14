package dev.kith.tool.bfs;

import dev.kith.fault.Fault;
import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.shape.JsonText;
import dev.kith.shape.Summary;
import dev.kith.tool.bfs.page.Origins;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The nodes a caller starts from: those the graph has, and those it does not.
final class SeedNodes {
  private static final int MOST_NEAR = 3;

  /// Searches for near ids are bounded: a caller with more wrong seeds has another problem.
  private static final int MOST_LOOKED_FOR = 20;

  private final GraphView view;
  private final List<String> given;
  private final int[] handles;
  private final int[] known;
  private final Map<Integer, List<String>> near = new HashMap<>();

  SeedNodes(GraphView view, List<String> given) {
    this.view = view;
    this.given = given;
    this.handles = view.handles(given);
    this.known = known(handles);
  }

  private static int[] known(int[] handles) {
    if (handles.length == 1 && handles[0] != GraphView.NO_NODE) {
      return handles; // as most ask; a stream takes as long as a small walk
    }
    return Arrays.stream(handles).filter(node -> node != GraphView.NO_NODE).distinct().toArray();
  }

  /// The handles of the known ones, each once.
  int[] known() {
    return known.clone();
  }

  /// Raises a fault unless every seed is known.
  void requireAll() {
    unknown().stream().findFirst().ifPresent(this::refuse);
  }

  /// Raises a fault unless some seed is known.
  void requireAny() {
    if (known.length == 0) {
      refuse(0);
    }
  }

  private void refuse(int index) {
    var id = given.get(index);
    throw new Fault.UnknownName("entity", id, "/seeds/" + index, view.nearIds(id, MOST_NEAR))
        .raise();
  }

  /// Which of those given reached each node, where several did.
  Optional<Origins> origins(Subgraph subgraph) {
    return known.length > 1 ? Optional.of(new Origins(subgraph, handles)) : Optional.empty();
  }

  /// Reports the seeds that do not exist, within about so many bytes.
  void report(JsonText out, int bytes) {
    var missing = unknown();
    if (missing.isEmpty()) {
      return;
    }
    var shown = new ArrayList<String>();
    int left = bytes;
    for (int index : missing) {
      var seed = new JsonText().object().field("id", given.get(index));
      seed.key("near").values(near(index)).endObject();
      left -= seed.toString().length();
      if (left < 0) {
        break;
      }
      shown.add(seed.toString());
    }
    out.key("unknown_seeds").array();
    shown.forEach(out::raw);
    out.endArray();
    Summary.more(out, "more_unknown_seeds", missing.size() - shown.size());
  }

  private List<String> near(int index) {
    if (near.size() < MOST_LOOKED_FOR) {
      near.computeIfAbsent(index, wrong -> view.nearIds(given.get(wrong), MOST_NEAR));
    }
    return near.getOrDefault(index, List.of());
  }

  private List<Integer> unknown() {
    var missing = new ArrayList<Integer>();
    for (int index = 0; index < handles.length; index++) {
      if (handles[index] == GraphView.NO_NODE) {
        missing.add(index);
      }
    }
    return missing;
  }
}
