package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.store.transfer.Examples;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Whoever follows `next` of a schema reads every type and predicate once.
class SchemaGoesOnTest {
  private static final long SEED = Seed.of(SchemaGoesOnTest.class);
  private static final int TYPES = 330;
  private static final int PREDICATES = 610;

  /// One a line: the tool, its two lists, arguments.
  private static final List<String> CASES =
      List.of(
          "describe_schema entity_types predicates {'database':'wide'}",
          "get_graph_schema node_types relationship_types {'database':'wide'}",
          "get_graph_schema node_types relationship_types {'database':'wide','expand_schema':true}",
          "get_graph_schema node_types relationship_types"
              + " {'database':'wide','expand_nodes':['T99','T300'],"
              + "'expand_relationship_types':['P7']}",
          "describe_schema entity_types predicates {'database':'gitlab'}",
          "get_graph_schema node_types relationship_types {'database':'gitlab'}",
          "describe_schema entity_types predicates {'database':'pharma'}",
          "get_graph_schema node_types relationship_types {'database':'pharma'}");

  private final Random random = new Random(SEED);

  @TempDir Path folder;

  @Test
  void everyTypeAndPredicateComesOnce() {
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      Examples.install(home);
      var batch = new ArrayList<Mutation>();
      for (int each = 0; each < TYPES; each++) {
        var metadata = new Metadata("{\"p" + each + "\":" + each + "}");
        batch.add(new Mutation.CreateNode(new Node("n" + each, "T" + each, metadata), List.of()));
      }
      for (int each = 0; each < PREDICATES; each++) {
        var object = "n" + random.nextInt(TYPES);
        batch.add(
            new Mutation.CreateEdge(new Edge("n0", "P" + each, object, Metadata.NONE), false));
      }
      home.create("wide", "").write(Call.by("test"), batch);
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        var calls = new Calls(toolbox);
        CASES.forEach(line -> follow(calls, line.replace('\'', '"')));
      }
    }
  }

  private void follow(Calls calls, String line) {
    var words = line.split(" ", 4);
    var question = (ObjectNode) Calls.json(words[3]);
    var whole = read(calls, words, question.deepCopy().put("max_tokens", 1_000_000), true);
    if (question.path("database").asString().equals("wide")) {
      assertThat(whole).as(line).hasSize(TYPES + PREDICATES);
    }
    for (int way = 0; way < 6; way++) {
      var first = question.deepCopy().put("max_tokens", 200 + random.nextInt(200 + 700 * way));
      assertThat(read(calls, words, first, way % 2 == 0))
          .as("seed %s: %s %s", SEED, line, first)
          .containsExactlyInAnyOrderElementsOf(whole);
    }
  }

  private static List<String> read(
      Calls calls, String[] words, ObjectNode first, boolean intoTheFirst) {
    var read = new ArrayList<String>();
    var call = first;
    while (true) {
      var answer = calls.answer(words[0], Json.text(call));
      assertThat(RandomToolCalls.tokens(Json.text(answer)))
          .isLessThanOrEqualTo(first.path("max_tokens").intValue());
      names(answer.path(words[1]), "type ", read);
      names(answer.path(words[2]), "predicate ", read);
      if (!(answer.path("truncated").path("next") instanceof ObjectNode next)) {
        assertThat(answer.has("more_types") || answer.has("more_predicates")).isFalse();
        assertThat(new TreeSet<>(read)).hasSameSizeAs(read);
        return read;
      }
      call = intoTheFirst ? first.deepCopy() : call.deepCopy();
      call.setAll(next);
    }
  }

  private static void names(JsonNode list, String kind, List<String> read) {
    list.forEach(
        each -> {
          var ends = each.has("from") ? each.path("from") + ">" + each.path("to") : "";
          read.add(kind + (each.isString() ? each.asString() : each.path("name") + ends));
        });
  }
}
