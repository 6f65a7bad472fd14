package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kith.access.Caller;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A session of an agent on a real graph: every package of Debian 12.
@Tag("slow")
class DebianSessionTest {
  private static final int BUDGET = 10_000;
  private static final int WARM_UP = 40;
  private static final int MEASURED = 41;

  @TempDir Path folder;

  @Test
  void aSessionFitsTheWindowOfAModel() throws IOException {
    var data = Fixtures.shared().resolve("data/debian");
    assumeThat(data.resolve("nodes.jsonl.gz")).as(Fixtures.NOTHING_SHARED).exists();
    try (var home = new RealHome(folder)) {
      home.load("debian", data.resolve("nodes.jsonl.gz"), data.resolve("edges.jsonl.gz"));
      try (var toolbox =
          Wiring.toolbox(home.databases(), ToolSelection.of(EnumSet.of(Family.BFS)))) {
        var shown = Shell.blocks(Path.of("docs/guide/bfs.md"), "json");
        session(new Steps(toolbox), Calls.json(shown.get(0)), Calls.json(shown.get(1)));
      }
    }
  }

  /// The guide to walking shows two of the answers.
  private static void session(Steps steps, JsonNode hits, JsonNode common) {
    var schema = steps.ask("describe_schema", "{}");
    assertThat(Calls.texts(schema.path("entity_types"))).contains("Package");
    assertThat(Calls.texts(schema.path("predicates"))).contains("DEPENDS_ON");

    var found = steps.ask("search_entities", "{'query':'postgres server'}");
    assertThat(found.size()).isEqualTo(10);
    assertThat(found.valueStream().limit(5).map(hit -> hit.path("id").asString()))
        .contains("deb:postgresql", "deb:postgresql-15");
    // whether one is embedded already is a matter of time
    found.forEach(hit -> ((ObjectNode) hit).putNull("score"));
    assertThat(found).isEqualTo(hits);

    var survey =
        steps.ask("bfs_query", "{'seeds':['deb:postgresql-15'],'max_hops':1,'topology_only':true}");
    assertThat(survey.path("nodes").path(0).path("id").asString()).isEqualTo("deb:postgresql-15");
    assertThat(survey.path("edges").size()).isEqualTo(survey.path("edge_count").asInt());

    var ids = Json.object();
    var list = ids.putArray("ids");
    survey.path("nodes").valueStream().skip(1).limit(3).forEach(each -> list.add(each.path("id")));
    var described = steps.ask("describe_entities", Json.text(ids));
    assertThat(described.size()).isEqualTo(3);
    assertThat(described.path(0).has("metadata")).isTrue();

    var filtered =
        steps.ask(
            "bfs_query",
            "{'seeds':['deb:postgresql-15'],'max_hops':1,'node_types':['Package'],"
                + "'predicates':['DEPENDS_ON']}");
    assertThat(filtered.path("node_count")).isEqualTo(survey.path("node_count"));

    var shared =
        steps.ask(
            "intersect_subgraphs", "{'seeds':['deb:postgresql-15','deb:redis-server'],'k':1}");
    assertThat(shared).isEqualTo(common);
  }

  /// Asks, counts tokens, and tells how long an answer takes once it was asked for often.
  private record Steps(Toolbox toolbox) {
    JsonNode ask(String tool, String arguments) {
      var given = (ObjectNode) Calls.json(arguments.replace('\'', '"'));
      given.put("database", "debian").put("max_tokens", BUDGET);
      for (int round = 0; round < WARM_UP; round++) {
        answer(tool, given);
      }
      var nanos = new long[MEASURED];
      var text = "";
      for (int round = 0; round < MEASURED; round++) {
        long began = System.nanoTime();
        text = answer(tool, given);
        nanos[round] = System.nanoTime() - began;
      }
      Arrays.sort(nanos);
      int tokens = RandomToolCalls.tokens(text);
      System.out.println(
          "debian "
              + tool
              + ": p50 "
              + nanos[MEASURED / 2] / 1_000
              + " µs, "
              + tokens
              + " tokens: "
              + text.substring(0, Math.min(600, text.length())));
      assertThat(tokens).isLessThanOrEqualTo(BUDGET);
      return Calls.json(text);
    }

    private String answer(String tool, JsonNode arguments) {
      var context = toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED);
      var listed = toolbox.catalogue().find(tool).orElseThrow();
      var result = toolbox.call(listed, arguments, context);
      if (result.json().contains("not_ready")) {
        return answer(tool, arguments); // its indexes are still being built
      }
      assertThat(result.isFault()).as(result.json()).isFalse();
      return result.json();
    }
  }
}
