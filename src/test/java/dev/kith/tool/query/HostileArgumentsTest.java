package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kith.Seed;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Spoilt arguments are refused with their place or answered as an evaluator answers that looks at
/// everything, by owned databases and by tables in DuckDB and PostgreSQL alike; and in the SQL that
/// is run for them there is nothing but what Kith wrote.
///
/// `-Dkith.rounds=n` tries more, `-Dkith.seed=n` begins elsewhere.
class HostileArgumentsTest {
  private static final int FEW = 3_000;
  private static final int MANY = 100_000;
  private static final int NODES_OF_A_TYPE = 6;
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final int BETWEEN_SCHEMA_CHECKS = 20;
  private static final int BETWEEN_ANSWERS_OF_TABLES = 5;

  /// A server is asked less often, since every question goes over a socket.
  private static final int BETWEEN_SERVER_CALLS = 10;

  private static final int LONGEST_SHOWN = 3_000;
  private static final Set<String> REFUSALS =
      Set.of("invalid_arguments", "unknown_node", "unknown_database", "limit_reached");
  private static final List<String> CALLS =
      List.of(
          "get_graph_schema"
              + " {'expand_nodes':['gl_issue'],'expand_relationship_types':['MEMBER_OF']}",
          "find_nodes {'node_label':'gl_issue','filters':{'state':'opened','title':{'contains':"
              + "'a','like':'%x_'},'any':[{'weight':1},{'not':{'weight':{'in':[2,3]}}}]},"
              + "'properties':['title'],'order_by':[{'property':'weight','direction':'desc'}]}",
          "find_nodes {'node_label':'gl_user','ids':[11,'12'],'limit':2}",
          "find_nodes {'node_label':'gl_issue','filters':{'created_at':{'gte':'2025-01-01'},"
              + "'labels':'security','confidential':false,'closed_at':{'is_null':true}}}",
          "traverse_relationships {'from':{'label':'gl_user','ids':[11]},'relationships':[{'type':"
              + "'AUTHORED_ISSUE','direction':'outgoing','max_hops':1,'filters':{'created_at':"
              + "{'gte':'2025-01-01'}}},{'type':['ISSUE_IN_PROJECT','ISSUE_ASSIGNED_TO']}],"
              + "'to':{'label':'gl_project','filters':{'name':{'ne':'x'}}},'limit':5}",
          "traverse_relationships {'from':{'label':'gl_group'},'relationships':[{'type':'*',"
              + "'direction':'both','min_hops':1,'max_hops':1}],'topology_only':true}",
          "explore_neighbors {'start_node':{'label':'gl_user','node_id':11},'max_hops':2,"
              + "'node_types':['gl_issue'],'node_filters':{'gl_issue':{'state':'opened'}},"
              + "'relationship_types':['AUTHORED_ISSUE'],'relationship_filters':"
              + "{'AUTHORED_ISSUE':{'created_at':{'gte':'2025-01-01'}}}}",
          "find_paths {'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_group','filters':"
              + "{'name':'Heronworks'}},'max_hops':2,'mode':'all','direction':'both',"
              + "'node_filters':{'gl_group':{'path':{'starts_with':'h'}}},'limit':5}",
          "aggregate_nodes {'node_label':'gl_issue','filters':{'state':'opened'},'aggregations':"
              + "[{'function':'sum','property':'weight','as':'total'},{'function':'count'}],"
              + "'neighbor':{'relationship':'ISSUE_IN_PROJECT','filters':{'name':{'ne':'x'}}},"
              + "'group_by':['state',{'property':'created_at','truncate':'month'},"
              + "{'neighbor_property':'name'}],'having':{'total':{'gte':1}},"
              + "'order_by':[{'column':'total','direction':'desc'}],'limit':5}");

  private final Map<String, com.networknt.schema.Schema> schemas = new HashMap<>();

  @TempDir Path folder;

  @Test
  void spoiltArgumentsAreRefusedWithTheirPlaceOrAnswered() {
    spoil(Seed.rounds(FEW));
  }

  @Test
  @Tag("slow")
  void aHundredThousandSpoiltArgumentsAreRefusedWithTheirPlaceOrAnswered() {
    spoil(Seed.rounds(MANY));
  }

  private void spoil(int rounds) {
    long seed = Seed.of(HostileArgumentsTest.class);
    try (var home =
            new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system());
        var engines = new Engines(Gitlab.sketch(NODES_OF_A_TYPE), home, "gitlab", seed)) {
      int answered = spoil(engines, seed, rounds);
      assertThat(answered).as("answered of " + rounds + ", seed " + seed).isPositive();
    }
  }

  private int spoil(Engines engines, long seed, int rounds) {
    var random = new Random(seed);
    var hostile = new HostileJson(random);
    var calls = CALLS.stream().map(call -> call.replace('\'', '"').split(" ", 2)).toList();
    int answered = 0;
    for (int round = 0; round < rounds; round++) {
      var call = calls.get(random.nextInt(calls.size()));
      var arguments = hostile.spoilt((ObjectNode) Calls.json(call[1]));
      var description =
          "seed " + seed + " round " + round + ": " + call[0] + " " + shortened(arguments);
      var expected = engines.result(Engines.NAIVE, call[0], arguments);
      check(expected, description);
      for (var engine : asked(engines, expected, round)) {
        compare(engines, engine, engines.ran(engine, call[0], arguments), expected, description);
      }
      answered += expected.isFault() ? 0 : 1;
      if (round % BETWEEN_SCHEMA_CHECKS == 0 && !fits(engines, call[0], withoutNulls(arguments))) {
        assertThat(expected.isFault() || isWarned(expected))
            .as("refused by the schema alone: " + description)
            .isTrue();
      }
    }
    return answered;
  }

  /// What means one thing only may be taken.
  private static boolean isWarned(Result answer) {
    return !answer.warning().isEmpty() || answer.json().contains("\"warnings\":[");
  }

  /// What was left out may be null, which the schema does not say.
  private static ObjectNode withoutNulls(ObjectNode arguments) {
    var given = arguments.deepCopy();
    dropNulls(given);
    return given;
  }

  private static void dropNulls(JsonNode json) {
    if (json instanceof ObjectNode object) {
      object.removeIf(JsonNode::isNull);
    }
    json.forEach(HostileArgumentsTest::dropNulls);
  }

  /// Every engine is to refuse; of what is answered tables are asked now and then, since the plan
  /// of a hop takes DuckDB many times as long as all the rest.
  private static List<String> asked(Engines engines, Result expected, int round) {
    return engines.names().stream()
        .filter(
            engine ->
                switch (engine) {
                  case Engines.OWNED -> true;
                  case Engines.POSTGRES -> round % BETWEEN_SERVER_CALLS == 0;
                  default -> expected.isFault() || round % BETWEEN_ANSWERS_OF_TABLES == 0;
                })
        .toList();
  }

  private static void compare(
      Engines engines, String engine, Engines.Ran ran, Result expected, String description) {
    var result = ran.result();
    check(result, engine + ", " + description);
    checkText(engines, engine, ran.sql(), description);
    if (engine.equals(Engines.OWNED) && expected.json().contains("is not a value of")) {
      return; // only a declared enum refuses, and an owned graph has none
    }
    assertThat(Engines.same(Calls.json(result.json()), Calls.json(expected.json())))
        .as(() -> engine + ", " + description + "\n" + result.json() + "\nbut\n" + expected.json())
        .isTrue();
  }

  private static String shortened(ObjectNode arguments) {
    var text = arguments.toString();
    return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) : text;
  }

  private static void checkText(
      Engines engines, String engine, List<String> statements, String description) {
    try {
      for (var statement : statements) {
        assertThat(statement).doesNotContain(HostileJson.MARK);
        engines.tokens(engine).of(statement);
      }
    } catch (AssertionError foreign) {
      throw new AssertionError(engine + ", " + description, foreign);
    }
  }

  private static void check(Result result, String description) {
    var json = Calls.json(result.json());
    if (!result.isFault()) {
      return;
    }
    assertThat(REFUSALS)
        .as(description + " " + result.json())
        .contains(json.path("code").asString());
    if (!json.path("code").asString().equals("limit_reached")) {
      assertThat(json.path("at").asString(""))
          .as(description + " " + result.json())
          .startsWith("/");
    }
    assertThat(json.path("message").asString())
        .as(description)
        .isNotEmpty()
        .hasSizeLessThan(20_000);
  }

  /// Numbers with exponents beyond all reason are for Kith alone: the validator would work them
  /// out.
  private boolean fits(Engines engines, String tool, ObjectNode arguments) {
    var declaration = engines.catalogue().find(tool).orElseThrow().declaration();
    var text = Json.text(arguments);
    return text.contains("E+")
        || text.contains("E-")
        || text.contains("\\ud")
        || schemas
            .computeIfAbsent(tool, _ -> SCHEMAS.getSchema(Json.text(declaration.inputSchema())))
            .validate(text, InputFormat.JSON)
            .isEmpty();
  }
}
