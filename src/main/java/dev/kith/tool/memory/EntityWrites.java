package dev.kith.tool.memory;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import java.util.List;

/// Writes about entities that must exist.
///
/// The write itself finds out whether they do; only where one is missing does a look at the graph
/// follow, for its place among the arguments and the names near it.
final class EntityWrites {
  private EntityWrites() {}

  /// @param names every entity that the batch is about
  /// @param places the JSON pointer of each
  static Written write(
      Graph graph, Call call, List<Mutation> batch, List<String> names, List<String> places) {
    try {
      return graph.write(call, batch);
    } catch (FaultException refused) {
      if (refused.fault() instanceof Fault.MissingEntities) {
        require(graph, call, names, places);
      }
      throw refused;
    }
  }

  static Written write(Graph graph, Call call, Mutation mutation, String name, String place) {
    return write(graph, call, List.of(mutation), List.of(name), List.of(place));
  }

  private static void require(Graph graph, Call call, List<String> names, List<String> places) {
    var _ =
        graph.<Integer>read(
            call,
            (GraphView view) -> {
              Memory.require(view, names, places);
              return names.size();
            });
  }
}
