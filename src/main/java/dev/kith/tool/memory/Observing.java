package dev.kith.tool.memory;

import dev.kith.graph.Graph;
import dev.kith.tool.CallContext;
import java.util.List;

/// The check before a change to one entity.
final class Observing {
  private Observing() {}

  /// Raises a fault with the near names unless the entity is there.
  static void require(Graph graph, String name, CallContext context) {
    require(graph, name, "/entity_name", context);
  }

  static void require(Graph graph, String name, String at, CallContext context) {
    var _ =
        graph.<Boolean>read(
            context.call(),
            view -> {
              Memory.require(view, List.of(name), List.of(at));
              return true;
            });
  }
}
