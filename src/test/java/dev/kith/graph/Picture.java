package dev.kith.graph;

import dev.kith.schema.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// All that can be seen of a graph whose ids are known, in a form that can be compared.
public record Picture(Map<String, String> nodes, TreeSet<String> edges, Vocabulary vocabulary) {
  /// Looks at a graph through its port alone.
  public static Picture of(Graph graph, List<String> ids) {
    return graph.read(Call.by("picture"), view -> of(view, ids));
  }

  /// Looks at a graph at one moment.
  public static Picture of(GraphView view, List<String> ids) {
    int[] handles = Arrays.stream(view.handles(ids)).filter(handle -> handle >= 0).toArray();
    var observations = view.observations(handles);
    var nodes = new TreeMap<String, String>();
    var found = view.nodes(handles);
    for (int index = 0; index < handles.length; index++) {
      var node = found.get(index);
      var texts =
          observations.getOrDefault(handles[index], List.of()).stream()
              .map(Observation::text)
              .toList();
      nodes.put(
          node.id(),
          node.type()
              + "/"
              + view.typeName(view.type(handles[index]))
              + " "
              + node.metadata().json()
              + " "
              + view.mentions(handles[index])
              + " "
              + texts);
    }
    return new Picture(nodes, edges(view, handles), view.vocabulary());
  }

  private static TreeSet<String> edges(GraphView view, int[] handles) {
    var subgraph = view.neighbourhood(handles, 1, WalkLimits.USUAL);
    var metadata = view.edgeMetadata(subgraph, IntStream.range(0, subgraph.edgeCount()).toArray());
    var edges = new ArrayList<String>();
    var subjects = view.ids(subgraph.subjects());
    var objects = view.ids(subgraph.objects());
    for (int index = 0; index < subgraph.edgeCount(); index++) {
      edges.add(
          subjects.get(index)
              + " "
              + view.predicateName(subgraph.predicates()[index])
              + " "
              + objects.get(index)
              + " "
              + metadata.get(index).json());
    }
    var sorted = new TreeSet<>(edges);
    if (sorted.size() != edges.size()) {
      throw new AssertionError("an edge was given twice: " + edges);
    }
    return sorted;
  }
}
