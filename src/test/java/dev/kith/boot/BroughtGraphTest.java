package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// Whatever graph another database writes, the tools show it after an import.
@Tag("long")
class BroughtGraphTest {
  @TempDir Path folder;

  /// The forms, with the ids they give and what they keep beside the properties.
  enum Form {
    ADMIN,
    APOC_CSV,
    APOC_JSON,
    KUZU,
    GRAPHML,
    TURTLE,
    TRIPLES;

    private String format() {
      return switch (this) {
        case ADMIN, APOC_CSV, APOC_JSON -> "neo4j";
        case KUZU -> "kuzu";
        case GRAPHML -> "graphml";
        case TURTLE, TRIPLES -> "rdf";
      };
    }

    private void write(RandomGraph graph, Path folder) throws IOException {
      switch (this) {
        case ADMIN -> NaiveWriters.admin(graph, folder);
        case APOC_CSV -> NaiveWriters.apocCsv(graph, folder);
        case APOC_JSON -> NaiveWriters.apocJson(graph, folder);
        case KUZU -> NaiveWriters.kuzu(graph, folder);
        case GRAPHML -> NaiveWriters.graphMl(graph, folder);
        case TURTLE -> NaiveWriters.turtle(graph, folder);
        case TRIPLES -> NaiveWriters.triples(graph, folder);
      }
    }

    private String id(RandomGraph.N node) {
      return switch (this) {
        case ADMIN -> "K:" + node.key();
        case APOC_CSV, APOC_JSON, GRAPHML -> node.key();
        case KUZU -> NaiveWriters.table(node) + ":" + node.key();
        case TURTLE -> "e:" + node.key();
        case TRIPLES -> "http://e.org/" + node.key();
      };
    }

    private String further() {
      return switch (this) {
        case ADMIN, KUZU -> "key";
        case APOC_CSV, APOC_JSON, GRAPHML -> "";
        case TURTLE, TRIPLES -> "there";
      };
    }

    private boolean isRdf() {
      return this == TURTLE || this == TRIPLES;
    }
  }

  @ParameterizedTest
  @EnumSource
  void theToolsShowWhatWasWritten(Form form) throws IOException {
    for (int round = 0; round < Seed.rounds(3); round++) {
      long seed = Seed.of(BroughtGraphTest.class) + round;
      var graph = RandomGraph.of(seed, form.isRdf());
      var files = folder.resolve("files" + round);
      form.write(graph, files);
      var home = folder.resolve("home").toString();
      var database = "g" + round;

      var said =
          Ways.commandLine(
              "import", "--home", home, "--from", form.format(), "-d", database, files.toString());

      assertThat(said)
          .as("-Dkith.seed=" + seed)
          .contains(graph.nodes().size() + " nodes and " + graph.edges().size() + " edges");
      assertThat(rows(home, database, "MATCH (n) RETURN n"))
          .as("-Dkith.seed=" + seed)
          .containsExactlyInAnyOrderElementsOf(nodes(form, graph));
      assertThat(rows(home, database, "MATCH ()-[r]->() RETURN r"))
          .as("-Dkith.seed=" + seed)
          .containsExactlyInAnyOrderElementsOf(edges(form, graph));
    }
  }

  private static List<String> rows(String home, String database, String query) {
    var arguments = Json.object().put("database", database).put("query", query);
    arguments.put("max_rows", 1000);
    var answer =
        Calls.json(Ways.commandLine("call", "--home", home, "read_cypher", Json.text(arguments)));
    assertThat(answer.has("truncated")).isFalse();
    return StreamSupport.stream(answer.path("rows").spliterator(), false)
        .map(row -> canonical(row.path(0)))
        .toList();
  }

  private static List<String> nodes(Form form, RandomGraph graph) {
    var nodes = new ArrayList<String>();
    for (var node : graph.nodes()) {
      var labels = form == Form.KUZU ? List.of(NaiveWriters.table(node)) : node.labels();
      var metadata = new TreeMap<String, Object>(node.properties());
      if (labels.size() > 1) {
        metadata.put("labels", labels.subList(1, labels.size()));
      }
      if (!form.further().isEmpty()) {
        metadata.put(form.further(), form.isRdf() ? true : node.key());
      }
      nodes.add(
          canonical(
              Map.of(
                  "id",
                  form.id(node),
                  "entity_type",
                  labels.isEmpty() ? "Entity" : labels.getFirst(),
                  "metadata",
                  metadata)));
    }
    return nodes;
  }

  private static List<String> edges(Form form, RandomGraph graph) {
    return graph.edges().stream()
        .map(
            edge ->
                canonical(
                    Map.of(
                        "subject", form.id(graph.nodes().get(edge.from())),
                        "predicate", edge.type(),
                        "object", form.id(graph.nodes().get(edge.to())),
                        "metadata", form.isRdf() ? Map.of() : edge.properties())))
        .toList();
  }

  /// With sorted members, and numbers by their value.
  private static String canonical(Object value) {
    return switch (value) {
      case JsonNode json when json.isObject() ->
          canonical(
              json.properties().stream()
                  .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
      case JsonNode json when json.isArray() ->
          canonical(StreamSupport.stream(json.spliterator(), false).toList());
      case JsonNode json when json.isNumber() -> canonical((Object) json.doubleValue());
      case JsonNode json when json.isBoolean() -> String.valueOf(json.booleanValue());
      case JsonNode json -> "'" + json.stringValue() + "'";
      case Map<?, ?> map -> {
        var sorted = new TreeMap<String, String>();
        map.forEach((name, each) -> sorted.put(name.toString(), canonical(each)));
        // tools leave out metadata that is empty
        sorted.values().remove("{}");
        yield sorted.toString();
      }
      case List<?> list -> list.stream().map(BroughtGraphTest::canonical).toList().toString();
      case Number number -> String.valueOf(number.doubleValue());
      case Boolean truth -> truth.toString();
      default -> "'" + value + "'";
    };
  }
}
