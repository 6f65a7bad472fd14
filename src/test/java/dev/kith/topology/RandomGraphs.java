package dev.kith.topology;

import dev.kith.topology.file.TopologyBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small graphs of every odd kind, and changes to them: several edges between the same nodes, self
/// loops, hubs, holes among the keys, nodes without edges.
final class RandomGraphs {
  private final Random random;
  private final int keys;
  private final int predicates;
  private final int hub;
  private final boolean hasHub;
  private int nextEdge;

  RandomGraphs(Random random) {
    this.random = random;
    this.keys = 2 + random.nextInt(40);
    this.predicates = 1 + random.nextInt(4);
    this.hub = random.nextInt(keys);
    this.hasHub = random.nextBoolean();
  }

  int key() {
    return hasHub && random.nextInt(10) < 3 ? hub : random.nextInt(keys);
  }

  /// How long paths may be before looking at all of them takes too long.
  int mostHops() {
    return hasHub ? 3 : 4;
  }

  int predicate() {
    int code = random.nextInt(predicates);
    // now and then a code that a base with few predicates cannot hold
    return random.nextInt(200) == 0 ? code + 70_000 : code;
  }

  TopologyChange change(NaiveGraph graph) {
    int dice = random.nextInt(100);
    if (dice < 20) {
      int type = random.nextInt(50) == 0 ? 100_000 : random.nextInt(4);
      double mentions = random.nextBoolean() ? Double.NaN : random.nextInt(5) / 3.0;
      return new TopologyChange.NodePut(key(), type, mentions, "é" + random.nextInt(1000));
    }
    if (dice < 24) {
      return new TopologyChange.NodeGone(key());
    }
    var known = new ArrayList<>(graph.edges.keySet());
    if (dice < 45 && !known.isEmpty()) {
      var edge = known.get(random.nextInt(known.size()));
      return new TopologyChange.EdgeGone(edge.subject(), edge.predicate(), edge.object());
    }
    return new TopologyChange.EdgePut(nextEdge++, key(), predicate(), key());
  }

  List<TopologyChange> changes(NaiveGraph graph, int count) {
    var changes = new ArrayList<TopologyChange>();
    for (int index = 0; index < count; index++) {
      var change = change(graph);
      graph.apply(change);
      changes.add(change);
    }
    return changes;
  }

  static Topology build(NaiveGraph graph, Path file, long change) {
    try (var builder = new TopologyBuilder(file.getParent())) {
      graph.nodes.forEach(
          (key, node) -> builder.node(key, node.type(), node.mentions(), node.id()));
      graph.edges.forEach(
          (edge, key) -> builder.edge(key, edge.subject(), edge.predicate(), edge.object()));
      builder.write(file, change);
    }
    return Topology.open(file).orElseThrow();
  }
}
