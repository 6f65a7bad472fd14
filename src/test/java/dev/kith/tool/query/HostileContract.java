package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kith.access.Caller;
import dev.kith.graph.Databases;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// Spoilt arguments are refused with their place or answered, on every engine, and no word of
/// theirs is ever in a statement.
///
/// `-Dkith.hostile.rounds=n` tries more, `-Dkith.hostile.seed=n` begins elsewhere.
abstract class HostileContract {
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final int BETWEEN_SCHEMA_CHECKS = 20;
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
              + "'direction':'both','min_hops':1,'max_hops':2}],'topology_only':true}",
          "explore_neighbors {'start_node':{'label':'gl_user','node_id':11},'max_hops':2,"
              + "'node_types':['gl_issue'],'node_filters':{'gl_issue':{'state':'opened'}},"
              + "'relationship_types':['AUTHORED_ISSUE'],'relationship_filters':"
              + "{'AUTHORED_ISSUE':{'created_at':{'gte':'2025-01-01'}}}}",
          "find_paths {'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_group','filters':"
              + "{'name':'Heronworks'}},'max_hops':3,'mode':'all','direction':'both',"
              + "'node_filters':{'gl_group':{'path':{'starts_with':'h'}}},'limit':5}",
          "aggregate_nodes {'node_label':'gl_issue','filters':{'state':'opened'},'aggregations':"
              + "[{'function':'sum','property':'weight','as':'total'},{'function':'count'}],"
              + "'neighbor':{'relationship':'ISSUE_IN_PROJECT','filters':{'name':{'ne':'x'}}},"
              + "'group_by':['state',{'property':'created_at','truncate':'month'},"
              + "{'neighbor_property':'name'}],'having':{'total':{'gte':1}},"
              + "'order_by':[{'column':'total','direction':'desc'}],'limit':5}");

  private final Map<String, com.networknt.schema.Schema> schemas = new HashMap<>();

  /// Databases whose primary one has the types of the example `gitlab`.
  abstract Databases databases();

  /// How many spoilt calls are made usually.
  abstract int rounds();

  @Test
  void spoiltArgumentsAreRefusedWithTheirPlaceOrAnswered() {
    long seed = Long.getLong("kith.hostile.seed", new Random().nextInt(1_000_000));
    int rounds = Integer.getInteger("kith.hostile.rounds", rounds());
    var random = new Random(seed);
    var hostile = new HostileJson(random);
    var calls = CALLS.stream().map(call -> call.replace('\'', '"').split(" ", 2)).toList();
    int answered = 0;
    try (var toolbox = Gitlab.toolbox(databases(), QueryLimits.USUAL)) {
      for (int round = 0; round < rounds; round++) {
        var call = calls.get(random.nextInt(calls.size()));
        var arguments = hostile.spoilt((ObjectNode) Calls.json(call[1]));
        var result = result(toolbox, call[0], arguments);
        var told = "seed " + seed + " round " + round + ": " + call[0] + " " + arguments;
        check(result, told.length() > 3_000 ? told.substring(0, 3_000) : told);
        answered += result.isFault() ? 0 : 1;
        if (round % BETWEEN_SCHEMA_CHECKS == 0 && !fits(toolbox, call[0], arguments)) {
          assertThat(result.isFault()).as("refused by the schema alone: " + told).isTrue();
        }
      }
    }
    assertThat(answered).as("answered of " + rounds + ", seed " + seed).isPositive();
  }

  private static Result result(Toolbox toolbox, String tool, ObjectNode arguments) {
    return toolbox.call(
        toolbox.catalogue().find(tool).orElseThrow(),
        arguments,
        toolbox.context(Caller.local("test"), CallContext.Progress.UNHEARD));
  }

  private static void check(Result result, String told) {
    var json = Calls.json(result.json());
    if (!result.isFault()) {
      assertThat(json.path("sql").asString("")).as(told).doesNotContain(HostileJson.MARK);
      return;
    }
    assertThat(REFUSALS).as(told + " " + result.json()).contains(json.path("code").asString());
    if (!json.path("code").asString().equals("limit_reached")) {
      assertThat(json.path("at").asString("")).as(told + " " + result.json()).startsWith("/");
    }
    assertThat(json.path("message").asString()).as(told).isNotEmpty().hasSizeLessThan(20_000);
  }

  /// Numbers with exponents beyond all reason are for Kith alone: the validator would work them
  /// out.
  private boolean fits(Toolbox toolbox, String tool, ObjectNode arguments) {
    var declaration = toolbox.catalogue().find(tool).orElseThrow().declaration();
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
