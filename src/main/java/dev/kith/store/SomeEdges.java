package dev.kith.store;

import dev.kith.graph.GraphView;
import dev.kith.schema.Direction;
import dev.kith.topology.EdgeCursor;
import dev.kith.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/// Reads some edges of a node, which may have very many.
final class SomeEdges {
  private static final int PAGE = 1_024;

  private final EdgeCursor cursor;
  private final IntPredicate wanted;
  private final Map<Integer, Boolean> known = new HashMap<>();
  private int left;

  /// @param wanted which predicates
  /// @param most how many edges at most
  SomeEdges(Topology topology, IntPredicate wanted, int most) {
    this.cursor = topology.edgeCursor();
    this.wanted = wanted;
    this.left = most;
  }

  /// Passes on the first edges of a node, a loop once.
  void of(int node, Direction direction, GraphView.EdgeConsumer consumer) {
    if (direction != Direction.INCOMING) {
      pages(
          (from, most) -> cursor.outgoing(node, from, most),
          (other, predicate) -> consumer.accept(node, predicate, other));
    }
    if (direction != Direction.OUTGOING) {
      boolean both = direction == Direction.BOTH;
      pages(
          (from, most) -> cursor.incoming(node, from, most),
          (other, predicate) -> {
            if (!both || other != node) {
              consumer.accept(other, predicate, node);
            }
          });
    }
  }

  /// Reads a page of edges; gives how many there were.
  @FunctionalInterface
  private interface EdgePages {
    int read(int from, int most);
  }

  @FunctionalInterface
  private interface NeighbourConsumer {
    void accept(int other, int predicate);
  }

  private void pages(EdgePages page, NeighbourConsumer consumer) {
    int read = PAGE;
    for (int from = 0; read == PAGE && left > 0; from += PAGE) {
      read = page.read(from, PAGE);
      for (int index = 0; index < read && left > 0; index++) {
        int predicate = cursor.predicates()[index];
        if (known.computeIfAbsent(predicate, wanted::test)) {
          consumer.accept(cursor.neighbours()[index], predicate);
          left--;
        }
      }
    }
  }
}
