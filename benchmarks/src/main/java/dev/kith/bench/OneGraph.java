package dev.kith.bench;

import dev.kith.graph.About;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import java.util.List;

/// A server with one graph.
record OneGraph(Graph graph) implements Databases {
  @Override
  public List<About> list() {
    return List.of(graph.about());
  }

  @Override
  public Graph named(String database) {
    return graph;
  }

  @Override
  public String primary() {
    return graph.about().database();
  }

  @Override
  public Graph create(String database, String description) {
    throw new UnsupportedOperationException();
  }
}
