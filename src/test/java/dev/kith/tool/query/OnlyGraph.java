package dev.kith.tool.query;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import java.util.List;

/// A single graph as all there is.
record OnlyGraph(String name, Graph graph) implements Databases {
  @Override
  public List<About> list() {
    return List.of(graph.about());
  }

  @Override
  public Graph named(String database) {
    if (!database.equals(name)) {
      throw new Fault.UnknownName("database", database, "/database", List.of()).raise();
    }
    return graph;
  }

  @Override
  public String primary() {
    return name;
  }

  @Override
  public Graph create(String database, String description) {
    throw new Fault.AlreadyExists("database", database).raise();
  }
}
