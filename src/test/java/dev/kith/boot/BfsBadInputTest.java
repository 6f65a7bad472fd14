package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What callers get wrong, on the real engine: a fault that points at it, or a right answer.
class BfsBadInputTest {
  private static final List<String> STRANGE =
      List.of(
          "it's a \"quote\"",
          "two\nlines\r\n\ttabbed",
          "nul\0inside",
          "\0",
          "🦊 emoji 👩‍👩‍👧",
          "' OR 1=1 --",
          "back\\slash/slash",
          "  spaces  ",
          "x".repeat(2_000));

  /// Tool, arguments, and where the fault points.
  private static final String WRONG =
      """
      bfs_query|{'seeds':true,'max_hops':1}|/seeds
      bfs_query|{'seeds':[1.5],'max_hops':1}|/seeds/0
      bfs_query|{'seeds':['a',null],'max_hops':1}|/seeds/1
      bfs_query|{'seeds':{'a':1},'max_hops':1}|/seeds
      bfs_query|{'seeds':[['a','b']],'max_hops':1}|/seeds/0
      bfs_query|{'seeds':[],'max_hops':1}|/seeds
      bfs_query|{'seeds':[''],'max_hops':1}|/seeds/0
      bfs_query|{'max_hops':1}|/seeds
      bfs_query|{'seeds':['a']}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':0}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':-1}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':6}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':1.5}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':'one'}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':1e300}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':99999999999999999999}|/max_hops
      bfs_query|{'seeds':['a'],'max_hops':1,'limit':-1}|/limit
      bfs_query|{'seeds':['a'],'max_hops':1,'limit':2147483648}|/limit
      bfs_query|{'seeds':['a'],'max_hops':1,'offset':-1}|/offset
      bfs_query|{'seeds':['a'],'max_hops':1,'min_mentions':-1}|/min_mentions
      bfs_query|{'seeds':['a'],'max_hops':1,'max_tokens':199}|/max_tokens
      bfs_query|{'seeds':['a'],'max_hops':1,'max_tokens':-5}|/max_tokens
      bfs_query|{'seeds':['a'],'max_hops':1,'node_types':true}|/node_types
      bfs_query|{'seeds':['a'],'max_hops':1,'node_typs':['T']}|/node_typs
      bfs_query|{'seeds':['nobody'],'max_hops':1}|/seeds/0
      intersect_subgraphs|{'seeds':['a'],'k':1}|/seeds
      intersect_subgraphs|{'seeds':['a','nobody'],'k':1}|/seeds/1
      intersect_subgraphs|{'seeds':['a','a'],'k':9}|/k
      describe_entity|{'id':''}|/id
      describe_entity|{'id':['a','b']}|/id
      describe_entity|{'id':'nobody'}|/id
      describe_entities|{'ids':{'a':1}}|/ids
      describe_entities|{'ids':['a'],'offset':-1}|/offset
      search_entities|{'query':''}|/query
      search_entities|{'query':'a','limit':0}|/limit
      search_entities|{'query':'a','limit':51}|/limit
      describe_schema|{'database':'../etc'}|/database
      describe_schema|{'database':''}|/database
      """;

  @TempDir static Path folder;
  private static RealHome home;
  private static Calls calls;

  @BeforeAll
  static void load() throws IOException {
    var rows = new ArrayList<String>();
    rows.add("{\"id\":\"a\",\"entity_type\":\"T\"}");
    for (var id : STRANGE) {
      rows.add(Json.text(Json.object().put("id", id).put("entity_type", "T").put("name", id)));
      rows.add(
          Json.text(Json.object().put("subject", "a").put("predicate", "P").put("object", id)));
    }
    home = new RealHome(folder).load("strange", rows);
    calls = home.calls();
  }

  @AfterAll
  static void close() {
    home.close();
  }

  @Test
  void anUnknownDatabaseIsPointedAtWithThoseThereAre() {
    var fault =
        calls.fault("bfs_query", "{\"seeds\":[\"a\"],\"max_hops\":1,\"database\":\"strangr\"}");

    assertThat(fault.path("code").asString()).isEqualTo("unknown_database");
    assertThat(fault.path("at").asString()).isEqualTo("/database");
    assertThat(Calls.texts(fault.path("allowed"))).contains("strange");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = WRONG)
  void aWrongArgumentIsPointedAt(String tool, String arguments, String at) {
    var given = (tools.jackson.databind.node.ObjectNode) Calls.json(arguments.replace('\'', '"'));
    if (!given.has("database")) {
      given.put("database", "strange");
    }

    var fault = calls.fault(tool, Json.text(given));

    assertThat(fault.path("at").asString()).isEqualTo(at);
    assertThat(fault.path("message").asString()).isNotBlank();
  }

  @Test
  void tenThousandSeedsAreTooMany() {
    var fault = calls.fault("bfs_query", seeds(java.util.Collections.nCopies(10_000, "a")));

    assertThat(fault.path("at").asString()).isEqualTo("/seeds");
    assertThat(fault.path("message").asString()).contains("10000");
  }

  @Test
  void aThousandSeedsOfWhichOneIsThereAreAnswered() {
    var ids = new ArrayList<String>();
    ids.add("a");
    for (int wrong = 1; wrong < 1_000; wrong++) {
      ids.add("nobody" + wrong);
    }

    var answer = calls.answer("bfs_query", seeds(ids));

    assertThat(answer.path("node_count").asInt()).isEqualTo(STRANGE.size() + 1);
    assertThat(answer.path("unknown_seeds").size()).isEqualTo(999);
  }

  @Test
  void anIdOfAMegabyteIsPointedAtAndNotRepeated() {
    var huge = "x".repeat(1 << 20);

    for (var fault :
        List.of(
            calls.fault("bfs_query", seeds(List.of("a", huge))),
            calls.fault("describe_entity", Json.text(named(Json.object().put("id", huge)))))) {
      assertThat(fault.path("at").asString()).isIn("/seeds/1", "/id");
      assertThat(Json.text(fault)).hasSizeLessThan(1_000);
    }
  }

  @Test
  void strangeIdsAreFoundAndComeBackAsTheyAre() {
    for (var id : STRANGE) {
      var answer = calls.answer("bfs_query", seeds(List.of(id)));
      var one = calls.answer("describe_entity", Json.text(named(Json.object().put("id", id))));

      assertThat(answer.path("nodes").path(0).path("id").asString()).isEqualTo(id);
      assertThat(answer.path("edges").path(0).path("object").asString()).isEqualTo(id);
      assertThat(one.path("name").asString()).isEqualTo(id);
    }
  }

  @Test
  void strangeIdsThatAreNotThereAreUnknown() {
    for (var id : STRANGE) {
      var missing = id.substring(1) + "\u0001";
      var answer = calls.answer("bfs_query", seeds(List.of("a", missing)));

      assertThat(answer.path("unknown_seeds").path(0).path("id").asString()).isEqualTo(missing);
    }
  }

  @Test
  void strangeWordsAreSearchedFor() {
    for (var id : STRANGE) {
      var query = named(Json.object().put("query", id));
      var answer = calls.answer("search_entities", Json.text(query));

      assertThat(answer.path(0).path("id").asString()).isEqualTo(id);
    }
  }

  @Test
  void hugeNumbersThatAreAllowedAreAnswered() {
    var arguments = Json.object().put("max_hops", 5).put("offset", Integer.MAX_VALUE);
    arguments.put("limit", Integer.MAX_VALUE).put("edge_offset", Integer.MAX_VALUE);
    arguments.put("min_mentions", Integer.MAX_VALUE).putArray("seeds").add("a");

    var answer = calls.answer("bfs_query", Json.text(named(arguments)));

    assertThat(answer.path("node_count").asInt()).isEqualTo(STRANGE.size() + 1);
    assertThat(answer.path("nodes").size()).isZero();
  }

  @Test
  void emptyListsThatAreAllowedMeanNothing() {
    assertThat(calls.answer("describe_entities", "{\"ids\":[],\"database\":\"strange\"}"))
        .isEmpty();
    var filters = Json.object().put("max_hops", 1);
    filters.putArray("seeds").add("a");
    filters.putArray("node_types");
    filters.putArray("predicates");
    filters.putArray("exclude_node_types");

    var answer = calls.answer("bfs_query", Json.text(named(filters)));

    assertThat(answer.path("nodes").path(1).has("metadata")).isTrue();
  }

  private static String seeds(List<String> ids) {
    var arguments = named(Json.object().put("max_hops", 1));
    var seeds = arguments.putArray("seeds");
    ids.forEach(seeds::add);
    return Json.text(arguments);
  }

  private static tools.jackson.databind.node.ObjectNode named(
      tools.jackson.databind.node.ObjectNode arguments) {
    return arguments.put("database", "strange");
  }
}
