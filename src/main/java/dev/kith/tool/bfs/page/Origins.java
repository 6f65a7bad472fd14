package dev.kith.tool.bfs.page;

import dev.kith.graph.Subgraph;
import java.util.Arrays;

/// Which seed reached each node of a neighbourhood first: of the nearest ones, the one that was
/// given first.
public final class Origins {
  private final NodePlaces places;
  private final int[] origins;

  /// @param seeds handles in the order given; those of one seed given twice may repeat
  public Origins(Subgraph subgraph, int[] seeds) {
    int[] nodes = subgraph.nodes();
    this.places = new NodePlaces(nodes, nodes.length);
    this.origins = new int[nodes.length];
    Arrays.fill(origins, Integer.MAX_VALUE);
    for (int seed = seeds.length - 1; seed >= 0; seed--) {
      if (seeds[seed] >= 0) {
        origins[places.of(seeds[seed])] = seed;
      }
    }
    int[] subjects = places.of(subgraph.subjects());
    int[] objects = places.of(subgraph.objects());
    int[] ends = subgraph.levelEnds();
    for (int distance = 1; distance < ends.length; distance++) {
      int inner = distance == 1 ? 0 : ends[distance - 2];
      for (int edge = 0; edge < subjects.length; edge++) {
        int near = Math.min(subjects[edge], objects[edge]);
        int far = Math.max(subjects[edge], objects[edge]);
        if (near >= inner && near < ends[distance - 1] && far >= ends[distance - 1]) {
          origins[far] = Math.min(origins[far], origins[near]);
        }
      }
    }
  }

  /// The place of a node's seed among those given.
  public int of(int node) {
    return origins[places.of(node)];
  }
}
