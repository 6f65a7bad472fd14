package dev.kith.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A breadth-first walk that requests the neighbours of a whole level at once, so that a level
/// costs one question.
///
/// @param <N> how nodes are named
public final class BreadthFirst<N> {
  private final Map<N, Integer> distances = new LinkedHashMap<>();
  private List<N> frontier;
  private int radius;

  /// Provides the neighbours of nodes.
  @FunctionalInterface
  public interface Neighbours<N> {
    /// Passes every neighbour of some nodes to `taker`, any number of times each. Neighbours that
    /// are not passed are not walked to.
    void of(Collection<N> nodes, Consumer<N> taker);
  }

  public BreadthFirst(Collection<N> seeds) {
    seeds.forEach(seed -> distances.put(seed, 0));
    frontier = List.copyOf(distances.keySet());
  }

  /// Adds the next level.
  public void grow(Neighbours<N> neighbours) {
    var next = new ArrayList<N>();
    radius++;
    neighbours.of(
        frontier,
        node -> {
          if (distances.putIfAbsent(node, radius) == null) {
            next.add(node);
          }
        });
    frontier = next;
  }

  /// The nodes of the outermost level, in the order in which they were found.
  public List<N> frontier() {
    return Collections.unmodifiableList(frontier);
  }

  /// How many nodes were found so far.
  public int size() {
    return distances.size();
  }

  /// The nodes found so far with their distances, nearest first.
  public Map<N, Integer> distances() {
    return Collections.unmodifiableMap(distances);
  }
}
