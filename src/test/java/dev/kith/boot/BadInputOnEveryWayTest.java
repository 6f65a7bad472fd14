package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What callers get wrong, by every way that they may take: the same fault, or the same answer.
@Tag("long")
class BadInputOnEveryWayTest {
  private static final List<String> STRANGE =
      List.of(
          "it's a \"quote\"",
          "two\nlines\r\n\ttabbed",
          "nul\0inside",
          "🦊 emoji 👩‍👩‍👧",
          "' OR 1=1 --",
          "--help",
          "x".repeat(2_000));

  /// Tool, arguments, the code of the fault and where it points.
  private static final String WRONG =
      """
      bfs_query|{'seeds':true,'max_hops':1}|invalid_arguments|/seeds
      bfs_query|{'seeds':[1.5],'max_hops':1}|invalid_arguments|/seeds/0
      bfs_query|{'seeds':['a',null],'max_hops':1}|invalid_arguments|/seeds/1
      bfs_query|{'seeds':[],'max_hops':1}|invalid_arguments|/seeds
      bfs_query|{'seeds':['a'],'max_hops':-1}|invalid_arguments|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':99999999999999999999}|invalid_arguments|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':1e300}|invalid_arguments|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':1,'limit':-1}|invalid_arguments|/limit
      bfs_query|{'seeds':['a'],'max_hops':1,'max_tokens':199}|invalid_arguments|/max_tokens
      bfs_query|{'seeds':['a'],'max_hops':1,'node_typs':['T']}|invalid_arguments|/node_typs
      bfs_query|{'seeds':['nobody'],'max_hops':1}|unknown_entity|/seeds/0
      bfs_query|{'seeds':['a'],'max_hops':1,'database':'strangr'}|unknown_database|/database
      intersect_subgraphs|{'seeds':['a'],'k':1}|invalid_arguments|/seeds
      intersect_subgraphs|{'seeds':['a','nobody'],'k':1}|unknown_entity|/seeds/1
      describe_entity|{'id':['a','b']}|invalid_arguments|/id
      describe_entity|{'id':'nobody'}|unknown_entity|/id
      describe_entities|{'ids':{'a':1}}|invalid_arguments|/ids
      search_entities|{'query':''}|invalid_arguments|/query
      search_entities|{'query':'a','limit':51}|invalid_arguments|/limit
      """;

  @TempDir static Path folder;
  private static Ways ways;

  @BeforeAll
  static void load() throws IOException {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"a\",\"entity_type\":\"T\"}");
    for (var id : STRANGE) {
      rows.add(Json.text(Json.object().put("id", id).put("entity_type", "T").put("name", id)));
      rows.add(
          Json.text(Json.object().put("subject", "a").put("predicate", "P").put("object", id)));
    }
    try (var home = new RealHome(folder)) {
      home.load("strange", rows);
    }
    ways = new Ways(folder);
  }

  @AfterAll
  static void close() throws Exception {
    ways.close();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = WRONG)
  void aWrongArgumentIsPointedAt(String tool, String arguments, String code, String at)
      throws IOException, InterruptedException {
    var given = (ObjectNode) Calls.json(arguments.replace('\'', '"'));
    if (!given.has("database")) {
      given.put("database", "strange");
    }
    refused(tool, given, code, at);
  }

  private static void refused(String tool, JsonNode arguments, String code, String at)
      throws IOException, InterruptedException {
    for (var way : ways.all().entrySet()) {
      var fault = way.getValue().ask(tool, arguments);

      assertThat(fault.path("code").asString()).as(way.getKey()).isEqualTo(code);
      assertThat(fault.path("at").asString()).as(way.getKey()).isEqualTo(at);
      assertThat(Json.text(fault)).hasSizeLessThan(2_000);
    }
  }

  @Test
  void tenThousandSeedsAndAMegabyteOfIdAreRefused() throws IOException, InterruptedException {
    refused("bfs_query", seeds(Collections.nCopies(10_000, "a")), "invalid_arguments", "/seeds");
    // a command line has no room for more than this
    var huge = "x".repeat(100_000);
    refused("bfs_query", seeds(List.of("a", huge)), "invalid_arguments", "/seeds/1");
  }

  @Test
  void strangeIdsComeBackAsTheyAre() throws IOException, InterruptedException {
    for (var id : STRANGE) {
      for (var way : ways.all().entrySet()) {
        var answer = way.getValue().ask("bfs_query", seeds(List.of(id)));

        assertThat(answer.path("nodes").path(0).path("id").asString())
            .as(way.getKey())
            .isEqualTo(id);
        assertThat(answer.path("edges").path(0).path("object").asString()).isEqualTo(id);
      }
    }
  }

  private static ObjectNode seeds(List<String> ids) {
    var arguments = Json.object().put("max_hops", 1).put("database", "strange");
    var seeds = arguments.putArray("seeds");
    ids.forEach(seeds::add);
    return arguments;
  }
}
