package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

class BfsConformanceTest {
  private static final List<String> ALLOWED_EXTRAS =
      List.of("removed", "warnings", "unknown_seeds", "truncated");

  /// Where the shared reference files are, if they are on this machine.
  static Path shared() {
    var named =
        System.getProperty("kith.shared", System.getenv().getOrDefault("KITH_SHARED", "../shared"));
    return Path.of(named);
  }

  @TestFactory
  Stream<DynamicTest> everyReferenceCaseHolds() throws IOException {
    var file = shared().resolve("conformance/bfsql-cases.json");
    if (!Files.exists(file)) {
      System.out.println("skipped: no reference cases here (set KITH_SHARED)");
      return Stream.empty();
    }
    var cases = Calls.json(Files.readString(file));
    return cases
        .path("cases")
        .valueStream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.path("tool").asString() + " " + entry.path("case"),
                    () -> check(cases.path("fixtures"), entry)));
  }

  private static void check(JsonNode fixtures, JsonNode entry) {
    var graph = graph(fixtures.path(entry.path("fixture").asString()));
    var calls = Calls.bfs(new HeapDatabases(graph));

    var answer = calls.answer(entry.path("tool").asString(), Json.text(entry.path("args")));

    for (var field : entry.path("result").properties()) {
      var expected = field.getValue();
      var actual = answer.path(field.getKey());
      if (field.getKey().equals("nodes") || field.getKey().equals("edges")) {
        assertThat(set(actual)).isEqualTo(set(expected));
        assertThat(actual.size()).isEqualTo(expected.size());
      } else {
        assertThat(actual).as(field.getKey()).isEqualTo(expected);
      }
    }
    var extras = new ArrayList<>(answer.propertyNames());
    extras.removeAll(entry.path("result").propertyNames());
    assertThat(ALLOWED_EXTRAS).containsAll(extras);
  }

  private static Set<String> set(JsonNode array) {
    var set = new HashSet<String>();
    array.forEach(item -> set.add(Json.text(item)));
    return set;
  }

  static HeapGraph graph(JsonNode fixture) {
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
