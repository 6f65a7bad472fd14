package dev.kith.tool.bfs;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.ReferenceCases;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

class BfsConformanceTest {
  @TestFactory
  Stream<DynamicTest> everyReferenceCaseHolds() throws IOException {
    var cases = ReferenceCases.find();
    assumeThat(cases).as(Fixtures.NOTHING_SHARED).isPresent();
    var fixtures = cases.get().fixtures();
    return cases.get().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.name(), () -> check(fixtures.get(each.fixture()), each)));
  }

  private static void check(JsonNode fixture, ReferenceCases.Case each) {
    var calls = Calls.bfs(new HeapDatabases(graph(fixture)));

    each.compare(calls.answer(each.tool(), Json.text(each.arguments())));
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
