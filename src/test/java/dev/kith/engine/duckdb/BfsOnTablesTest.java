package dev.kith.engine.duckdb;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.HeapGraph;
import dev.kith.mapped.GraphTables;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.ReferenceCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The reference cases of BFS-QL hold on graphs that lie in tables.
class BfsOnTablesTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyReferenceCaseHoldsOnTables() throws IOException {
    var cases = ReferenceCases.find();
    if (cases.isEmpty()) {
      System.out.println(Fixtures.NOTHING_SHARED);
      return Stream.empty();
    }
    var fixtures = cases.get().fixtures();
    return cases.get().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.name(), () -> check(fixtures.get(each.fixture()), each)));
  }

  private void check(JsonNode fixture, ReferenceCases.Case each) throws IOException {
    var place = Files.createTempDirectory(folder, "case");
    try (var graph = DuckDbTables.open(GraphTables.of(graph(fixture), LinkedHashMap::new), place)) {
      var calls = Calls.bfs(new One(graph));

      each.compare(calls.answer(each.tool(), Json.text(each.arguments())));
    }
  }

  private static HeapGraph graph(JsonNode fixture) {
    var graph = new HeapGraph("cases");
    for (var node : fixture.path("nodes")) {
      graph.node(
          node.path("id").asString(),
          node.path("entity_type").asString(),
          Json.text(node.path("metadata")));
    }
    for (var edge : fixture.path("edges")) {
      graph.edge(
          edge.path("subject").asString(),
          edge.path("predicate").asString(),
          edge.path("object").asString(),
          Json.text(edge.path("metadata")));
    }
    return graph;
  }

  /// A server with one database.
  record One(Graph graph) implements Databases {
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
      throw new Fault.ReadOnly(database).raise();
    }
  }
}
