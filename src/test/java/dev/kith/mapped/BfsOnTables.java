package dev.kith.mapped;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.ReferenceCases;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/// The reference cases of BFS-QL hold on graphs that lie in tables; an engine's test extends this.
public interface BfsOnTables {
  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  @TestFactory
  default Stream<DynamicTest> everyReferenceCaseHoldsOnTables() throws IOException {
    var cases = ReferenceCases.find();
    assumeThat(cases).as(Fixtures.NOTHING_SHARED).isPresent();
    var fixtures = cases.get().fixtures();
    return cases.get().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.name(), () -> check(fixtures.get(each.fixture()), each)));
  }

  private void check(JsonNode fixture, ReferenceCases.Case each) throws Exception {
    var tables = GraphTables.of(graph(fixture), LinkedHashMap::new);
    try (var graph = open(tables.sql(), tables.yaml())) {
      var calls = Calls.bfs(new OneDatabase(graph));

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
}
