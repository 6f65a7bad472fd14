package dev.kith.graph;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/// What walks from some nodes find, in a form that can be compared.
public record Walk(String around, String common) {
  /// Walks through the port alone, from those of the seeds that are there.
  public static Walk of(Graph graph, List<String> seeds, int hops) {
    return graph.read(
        Call.by("walk"),
        view -> {
          int[] handles = Arrays.stream(view.handles(seeds)).filter(seed -> seed >= 0).toArray();
          var around = view.neighbourhood(handles, hops, WalkLimits.USUAL);
          var common = handles.length == 0 ? around : view.common(handles, hops, WalkLimits.USUAL);
          return new Walk(described(view, around), described(view, common));
        });
  }

  private static String described(GraphView view, Subgraph subgraph) {
    var ids = view.ids(subgraph.nodes());
    var nodes = new TreeSet<String>();
    for (int index = 0; index < ids.size(); index++) {
      nodes.add(ids.get(index) + "@" + subgraph.distance(index));
    }
    var edges = new TreeSet<String>();
    var subjects = view.ids(subgraph.subjects());
    var objects = view.ids(subgraph.objects());
    for (int index = 0; index < subgraph.edgeCount(); index++) {
      edges.add(
          subjects.get(index)
              + " "
              + view.predicateName(subgraph.predicates()[index])
              + " "
              + objects.get(index));
    }
    return nodes + " " + edges + " " + subgraph.edgeCount();
  }
}
