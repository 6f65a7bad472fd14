package dev.kith.graph;

import dev.kith.fault.Fault;
import dev.kith.schema.NearNames;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Databases that live as long as a test; the first is the primary one.
public final class HeapDatabases implements Databases {
  private final Map<String, HeapGraph> graphs = new TreeMap<>();
  private final String primary;

  public HeapDatabases(HeapGraph... all) {
    primary = all[0].about().database();
    for (var graph : all) {
      graphs.put(graph.about().database(), graph);
    }
  }

  @Override
  public synchronized List<About> list() {
    return graphs.values().stream().map(HeapGraph::about).toList();
  }

  @Override
  public synchronized Graph named(String database) {
    var graph = graphs.get(database);
    if (graph == null) {
      throw new Fault.UnknownName(
              "database", database, "/database", NearNames.of(database, graphs.keySet(), 3))
          .raise();
    }
    return graph;
  }

  @Override
  public String primary() {
    return primary;
  }

  @Override
  public synchronized Graph create(String database, String description) {
    if (graphs.containsKey(database)) {
      throw new Fault.AlreadyExists("database", database).raise();
    }
    var graph = new HeapGraph(new About(database, description, "", true, "heap"));
    graphs.put(database, graph);
    return graph;
  }
}
