package dev.kith.tool.memory.duplicates;

import dev.kith.graph.GraphView;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.Written;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Counts what a merge would do, without doing it.
public final class MergePreview {
  private MergePreview() {}

  private record Triple(int subject, int predicate, int object) {}

  public static Written.Outcome.Merged of(
      GraphView view, String into, List<String> from, WalkLimits limits) {
    int stays = view.handles(List.of(into))[0];
    int[] goes = view.handles(from);
    int[] all = view.handles(Stream.concat(Stream.of(into), from.stream()).toList());
    var noted = view.observations(all);
    Set<String> known = new HashSet<>();
    noted.getOrDefault(stays, List.of()).forEach(observation -> known.add(observation.text()));
    int before = known.size();
    for (int node : goes) {
      noted.getOrDefault(node, List.of()).forEach(observation -> known.add(observation.text()));
    }
    int[] relationships = relationships(view, stays, goes, limits);
    return new Written.Outcome.Merged(known.size() - before, relationships[0], relationships[1]);
  }

  /// How many edges move, and how many are dropped.
  private static int[] relationships(GraphView view, int stays, int[] goes, WalkLimits limits) {
    var around = view.neighbourhood(concat(stays, goes), 1, limits);
    var edges = new HashMap<Triple, Triple>();
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      var triple =
          new Triple(around.subjects()[edge], around.predicates()[edge], around.objects()[edge]);
      edges.put(triple, triple);
    }
    var one = Arrays.stream(concat(stays, goes)).boxed().collect(Collectors.toSet());
    int moved = 0;
    int dropped = 0;
    for (int node : goes) {
      for (var edge : List.copyOf(edges.values())) {
        if (edge.subject != node && edge.object != node) {
          continue;
        }
        edges.remove(edge);
        var after =
            new Triple(
                edge.subject == node ? stays : edge.subject,
                edge.predicate,
                edge.object == node ? stays : edge.object);
        boolean between =
            edge.subject != edge.object && one.contains(edge.subject) && one.contains(edge.object);
        if (between || edges.putIfAbsent(after, after) != null) {
          dropped++;
        } else {
          moved++;
        }
      }
    }
    return new int[] {moved, dropped};
  }

  private static int[] concat(int first, int[] rest) {
    var all = new int[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }
}
