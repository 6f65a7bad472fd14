package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Databases;
import dev.kith.tool.Calls;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What the query tools answer on the example database `gitlab`, whichever engine holds it.
abstract class QueryContract {
  /// Databases with `gitlab` among them.
  abstract Databases databases();

  final JsonNode answer(String tool, String arguments) {
    var json = Calls.json(arguments.replace('\'', '"'));
    var all = new dev.kith.shape.JsonText().object().field("database", "gitlab");
    json.properties().forEach(member -> out(all.key(member.getKey()), member.getValue()));
    return new Calls(Gitlab.toolbox(databases(), QueryLimits.USUAL))
        .answer(tool, all.endObject().toString());
  }

  private static void out(dev.kith.shape.JsonText out, JsonNode value) {
    dev.kith.tool.Json.write(value, out);
  }

  private static List<List<String>> rows(JsonNode answer) {
    return answer
        .path("rows")
        .valueStream()
        .map(row -> row.valueStream().map(JsonNode::toString).toList())
        .toList();
  }

  @Test
  void theSchemaIsFirstShownWithoutProperties() {
    var schema = answer("get_graph_schema", "{}");

    assertThat(schema.propertyNames())
        .containsExactly("format", "revision", "node_types", "relationship_types");
    assertThat(schema.path("format").asString()).isEqualTo("knowledge_graph.schema.v1");
    assertThat(schema.path("node_types").toString())
        .isEqualTo(
            "[{\"name\":\"gl_group\"},{\"name\":\"gl_issue\"},{\"name\":\"gl_mr\"},"
                + "{\"name\":\"gl_note\"},{\"name\":\"gl_project\"},{\"name\":\"gl_user\"}]");
    assertThat(schema.path("relationship_types").size()).isEqualTo(13);
    assertThat(schema.path("relationship_types").path(0).toString())
        .isEqualTo("{\"name\":\"AUTHORED_ISSUE\",\"from\":\"gl_user\",\"to\":\"gl_issue\"}");
  }

  @Test
  void oneTypeIsShownWithItsPropertiesAndRelationships() {
    var types = answer("get_graph_schema", "{'expand_nodes':['gl_issue']}").path("node_types");

    assertThat(types.path(0).toString()).isEqualTo("{\"name\":\"gl_group\"}");
    var issue = types.path(1);
    assertThat(issue.propertyNames()).containsExactly("name", "properties", "relationships");
    assertThat(issue.path("properties").path(0).toString())
        .isEqualTo("{\"name\":\"id\",\"type\":\"int64\",\"nullable\":false}");
    assertThat(issue.path("properties").toString())
        .contains("\"type\":\"enum\",\"nullable\":false,\"values\":[\"closed\",\"opened\"]")
        .contains("{\"name\":\"closed_at\",\"type\":\"datetime\"}")
        .contains("\"labels\",\"type\":\"string[]\"");
    assertThat(issue.path("relationships").toString())
        .isEqualTo(
            "{\"outgoing\":[\"ISSUE_ASSIGNED_TO\",\"ISSUE_AUTHORED_BY\",\"ISSUE_IN_PROJECT\","
                + "\"ISSUE_TO_MERGE_REQUEST\"],\"incoming\":[\"AUTHORED_ISSUE\","
                + "\"MENTIONED_IN_NOTE\"]}");
  }

  @Test
  void theWholeSchemaIsShownWithEverything() {
    var schema = answer("get_graph_schema", "{'expand_schema':true}");

    assertThat(schema.path("node_types").valueStream()).allMatch(type -> type.has("properties"));
    assertThat(schema.path("relationship_types").path(0).path("properties").toString())
        .isEqualTo(
            "[{\"name\":\"created_at\",\"type\":\"datetime\",\"nullable\":false},"
                + "{\"name\":\"updated_at\",\"type\":\"datetime\",\"nullable\":false}]");
  }

  @Test
  void nodesAreFoundByWhatTheyAre() {
    var issues =
        answer(
            "find_nodes",
            "{'node_label':'gl_issue','filters':{'state':'opened','labels':'security'},"
                + "'properties':['title','weight'],'order_by':[{'property':'weight',"
                + "'direction':'desc'}]}");

    assertThat(Calls.texts(issues.path("columns"))).containsExactly("id", "title", "weight");
    assertThat(issues.path("rows").valueStream().map(row -> row.path(2).intValue()))
        .isNotEmpty()
        .isSortedAccordingTo(java.util.Comparator.reverseOrder());
    assertThat(issues.path("has_more").asBoolean()).isFalse();
    assertThat(issues.has("sql")).isFalse();
    assertThat(issues.has("parameters")).isFalse();
  }

  @Test
  void everyConditionHoldsForWhatItSays() {
    assertThat(count("{'state':'opened'}")).isEqualTo(54);
    assertThat(count("{'state':{'ne':'opened'}}")).isEqualTo(54);
    assertThat(count("{'weight':{'in':[1,'2']}}")).isEqualTo(48);
    assertThat(count("{'weight':{'not_in':[1,2]}}")).isEqualTo(60);
    assertThat(count("{'weight':{'gt':2,'lte':5}}")).isEqualTo(40);
    assertThat(count("{'labels':{'contains':'security'}}")).isEqualTo(11);
    assertThat(count("{'labels':{'in':['security','no such label']}}")).isEqualTo(11);
    assertThat(count("{'labels':{'in':['no such label']}}")).isEqualTo(0);
    assertThat(count("{'title':{'contains':'EXPORT'}}")).isEqualTo(3);
    assertThat(count("{'title':{'starts_with':'export'}}")).isEqualTo(2);
    assertThat(count("{'title':{'ends_with':'csv'}}")).isEqualTo(2);
    assertThat(count("{'title':{'like':'%export_ %'}}")).isEqualTo(0);
    assertThat(count("{'title':{'contains':'%'}}")).isEqualTo(0);
    assertThat(count("{'closed_at':{'is_null':true}}")).isEqualTo(54);
    assertThat(count("{'closed_at':{'is_null':false}}")).isEqualTo(54);
    assertThat(count("{'created_at':{'lt':'2025-02-01'}}")).isEqualTo(2);
    assertThat(count("{'created_at':{'lt':'2025-02-01T02:00:00+02:00'}}")).isEqualTo(2);
    assertThat(count("{'any':[{'weight':1},{'weight':8}]}")).isEqualTo(38);
    assertThat(count("{'not':{'weight':{'lt':8}}}")).isEqualTo(20);
    assertThat(count("{'confidential':false,'id':{'gte':1001}}")).isBetween(1, 108);
  }

  private int count(String filters) {
    return answer("aggregate_nodes", "{'node_label':'gl_issue','filters':" + filters + "}")
        .path("rows")
        .path(0)
        .path(0)
        .intValue();
  }

  @Test
  void pagesTogetherHoldEveryRowOnce() {
    var arguments =
        "{'node_label':'gl_issue','properties':[],'limit':30,"
            + "'order_by':[{'property':'closed_at','direction':'desc'},{'property':'weight'}]";
    var seen = pages("find_nodes", arguments, "rows");

    assertThat(seen).hasSize(108).doesNotHaveDuplicates();
  }

  private List<String> pages(String tool, String arguments, String items) {
    var seen = new ArrayList<String>();
    var page = answer(tool, arguments + "}");
    while (true) {
      page.path(items).forEach(item -> seen.add(item.toString()));
      assertThat(page.has("next_cursor")).isEqualTo(page.path("has_more").asBoolean());
      if (!page.path("has_more").asBoolean()) {
        return seen;
      }
      page = answer(tool, arguments + ",'cursor':'" + page.path("next_cursor").asString() + "'}");
    }
  }

  @Test
  void aChainIsFollowedStepByStep() {
    var chain =
        answer(
            "traverse_relationships",
            "{'from':{'label':'gl_user','filters':{'username':'mira'}},'relationships':"
                + "[{'type':'AUTHORED_ISSUE'},{'type':'ISSUE_IN_PROJECT','direction':'outgoing',"
                + "'max_hops':1}],'to':{'label':'gl_project'}}");

    assertThat(Calls.texts(chain.path("columns"))).containsExactly("from", "step_1", "to");
    assertThat(chain.path("rows").size()).isEqualTo(13);
    assertThat(chain.path("rows").path(0).toString())
        .isEqualTo(
            "[{\"label\":\"gl_user\",\"node_id\":11},{\"label\":\"gl_issue\",\"node_id\":1007},"
                + "{\"label\":\"gl_project\",\"node_id\":212}]");
    assertThat(chain.path("edges").valueStream().filter(edge -> edge.path("depth").intValue() == 1))
        .hasSize(13);
    assertThat(chain.path("edges").valueStream().filter(edge -> edge.path("depth").intValue() == 2))
        .hasSize(13);
    assertThat(chain.path("nodes").path(0).path("properties").path("username").asString())
        .isEqualTo("mira");
    assertThat(chain.path("nodes").valueStream().map(JsonNode::toString)).doesNotHaveDuplicates();
  }

  @Test
  void bothReallyMeansBothDirections() {
    var groups =
        answer(
            "traverse_relationships",
            "{'from':{'label':'gl_group','ids':[102]},'relationships':[{'type':'GROUP_TO_PARENT',"
                + "'direction':'both'}]}");

    assertThat(groups.path("rows").valueStream().map(row -> row.path(1).path("node_id").intValue()))
        .containsExactly(101, 106);
  }

  @Test
  void aStepMayHaveSeveralHopsAndConditionsOnRelationships() {
    var far =
        answer(
            "traverse_relationships",
            "{'from':{'label':'gl_group','ids':['106']},'relationships':[{'type':"
                + "['GROUP_TO_PARENT'],'min_hops':2,'max_hops':3,'filters':{'created_at':"
                + "{'gte':'2025-01-01'}}}],'relationship_properties':true}");
    var none =
        answer(
            "traverse_relationships",
            "{'from':{'label':'gl_group','ids':[106]},'relationships':[{'type':'*',"
                + "'filters':{'created_at':{'lt':'2001-01-01'}}}]}");

    assertThat(far.path("rows").size()).isEqualTo(1);
    assertThat(far.path("rows").path(0).path(1).path("node_id").intValue()).isEqualTo(101);
    assertThat(far.path("edges").size()).isEqualTo(2);
    assertThat(far.path("edges").path(0).path("properties").has("created_at")).isTrue();
    assertThat(none.path("rows").size()).isZero();
  }

  @Test
  void aChainThatCannotBeWalkedSaysWhy() {
    var wrong =
        answer(
            "traverse_relationships",
            "{'from':{'label':'gl_project','ids':[201]},'relationships':"
                + "[{'type':'ISSUE_IN_PROJECT'}]}");

    assertThat(wrong.path("warnings").toString())
        .contains("outgoing from gl_project", "leads from gl_issue to gl_project");
  }

  @Test
  void chainsAreTheSamePageByPage() {
    var arguments =
        "{'from':{'label':'gl_issue'},'relationships':[{'type':'ISSUE_ASSIGNED_TO'},"
            + "{'type':'MEMBER_OF'}],'to':{'label':'gl_group','filters':{'path':"
            + "{'contains':'h'}}},'topology_only':true,'limit':";

    var small = pages("traverse_relationships", arguments + "7", "rows");
    var large = pages("traverse_relationships", arguments + "30", "rows");

    assertThat(small).isEqualTo(large).doesNotHaveDuplicates().isNotEmpty();
  }

  @Test
  void aNeighbourhoodHasTheShapeOfAWalk() {
    var around =
        answer(
            "explore_neighbors",
            "{'start_node':{'label':'gl_user','node_id':11},'max_hops':1,'limit':30}");

    assertThat(around.path("node_count").intValue()).isEqualTo(75);
    assertThat(around.path("edge_count").intValue()).isEqualTo(92);
    assertThat(around.path("nodes").path(0).path("id").intValue()).isEqualTo(11);
    assertThat(around.path("nodes").path(0).path("metadata").path("username").asString())
        .isEqualTo("mira");
    assertThat(Calls.texts(around.path("schema_summary").path("entity_types_found")))
        .contains("gl_group", "gl_user");
    var arguments =
        "{'start_node':{'label':'gl_user','node_id':'11'},'max_hops':1,'topology_only':true";
    assertThat(pages("explore_neighbors", arguments, "nodes")).hasSize(75).doesNotHaveDuplicates();
    assertThat(pages("explore_neighbors", arguments, "edges")).hasSize(92).doesNotHaveDuplicates();
  }

  @Test
  void filtersChooseWhatIsShownOfANeighbourhood() {
    var issues =
        answer(
            "explore_neighbors",
            "{'start_node':{'label':'gl_project','node_id':201},'max_hops':1,'node_types':"
                + "['gl_issue'],'node_filters':{'gl_issue':{'state':'opened'}},"
                + "'relationship_types':['ISSUE_IN_PROJECT']}");

    assertThat(issues.path("node_count").intValue()).isEqualTo(6);
    assertThat(issues.path("removed").path("node_count").intValue()).isPositive();
    assertThat(issues.path("nodes").valueStream())
        .allMatch(node -> node.path("metadata").path("state").asString().equals("opened"));
  }

  @Test
  void theShortestPathsAreAllThatAreShortest() {
    var paths =
        answer(
            "find_paths",
            "{'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_group','node_id':101}}");

    assertThat(paths.path("rows").size()).isEqualTo(2);
    assertThat(paths.path("rows").path(0).toString())
        .isEqualTo(
            "[2,[{\"label\":\"gl_user\",\"node_id\":11},{\"label\":\"gl_group\",\"node_id\":102},"
                + "{\"label\":\"gl_group\",\"node_id\":101}],[{\"type\":\"MEMBER_OF\","
                + "\"direction\":\"outgoing\"},{\"type\":\"GROUP_TO_PARENT\","
                + "\"direction\":\"outgoing\"}]]");
    assertThat(paths.path("edges").size()).isEqualTo(4);
    assertThat(paths.path("nodes").size()).isEqualTo(4);
  }

  @Test
  void severalRelationshipsBetweenTwoNodesAreSeveralPaths() {
    var paths =
        answer(
            "find_paths",
            "{'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_issue','ids':[1007]},"
                + "'max_hops':1,'mode':'all'}");

    assertThat(rows(paths).stream().map(List::getLast))
        .contains(
            "[{\"type\":\"AUTHORED_ISSUE\",\"direction\":\"outgoing\"}]",
            "[{\"type\":\"ISSUE_AUTHORED_BY\",\"direction\":\"incoming\"}]");
  }

  @Test
  void allPathsArePagedInOneOrder() {
    var arguments =
        "{'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_project','filters':"
            + "{'visibility':'public'}},'max_hops':2,'mode':'all','topology_only':true,'limit':";

    var small = pages("find_paths", arguments + "11", "rows");
    var large = pages("find_paths", arguments + "30", "rows");

    assertThat(small).isEqualTo(large).isNotEmpty().doesNotHaveDuplicates();
    assertThat(new LinkedHashSet<>(small.stream().map(row -> row.charAt(1)).toList()))
        .containsExactly('2');
  }

  @Test
  void totalsAreComputedByGroups() {
    var states =
        answer(
            "aggregate_nodes",
            "{'node_label':'gl_issue','group_by':['state'],'aggregations':[{'function':'count'},"
                + "{'function':'sum','property':'weight','as':'total'},{'function':'avg',"
                + "'property':'weight'},{'function':'max','property':'created_at'}]}");
    var all =
        answer(
            "aggregate_nodes",
            "{'node_label':'gl_issue','aggregations':[{'function':'sum','property':'weight'},"
                + "{'function':'min','property':'weight'},{'function':'count_distinct',"
                + "'property':'weight'}]}");

    assertThat(Calls.texts(states.path("columns")))
        .containsExactly("state", "count", "total", "avg_weight", "max_created_at");
    assertThat(rows(states).stream().map(row -> row.subList(0, 2)))
        .containsExactly(List.of("\"closed\"", "54"), List.of("\"opened\"", "54"));
    assertThat(rows(all)).containsExactly(List.of("400", "1", "5"));
  }

  @Test
  void groupsMayBePeriodsOrNeighbours() {
    var months =
        answer(
            "aggregate_nodes",
            "{'node_label':'gl_issue','group_by':[{'property':'created_at','truncate':'month'}],"
                + "'limit':3}");
    var projects =
        answer(
            "aggregate_nodes",
            "{'node_label':'gl_issue','filters':{'state':'opened'},'neighbor':{'relationship':"
                + "'ISSUE_IN_PROJECT'},'group_by':[{'neighbor_property':'name'}],'having':"
                + "{'count':{'gte':5}},'order_by':[{'column':'count','direction':'desc'}]}");

    assertThat(Calls.texts(months.path("columns"))).containsExactly("created_at_month", "count");
    assertThat(months.path("rows").valueStream().map(row -> row.path(1).intValue()))
        .containsExactly(2, 10, 10);
    assertThat(months.path("has_more").asBoolean()).isTrue();
    assertThat(Calls.texts(projects.path("columns"))).containsExactly("gl_project.name", "count");
    assertThat(rows(projects))
        .containsExactly(
            List.of("\"event-lake\"", "6"),
            List.of("\"ledger-store\"", "6"),
            List.of("\"design-system\"", "5"),
            List.of("\"mobile-shop\"", "5"),
            List.of("\"runbooks\"", "5"),
            List.of("\"sign-in\"", "5"));
  }

  @Test
  void theSameCallTwiceGivesTheSameBytes() {
    var arguments =
        "{\"database\":\"gitlab\",\"start_node\":{\"label\":\"gl_user\",\"node_id\":12},"
            + "\"max_hops\":2}";
    var calls = new Calls(Gitlab.toolbox(databases(), QueryLimits.USUAL));

    assertThat(calls.result("explore_neighbors", arguments).json())
        .isEqualTo(calls.result("explore_neighbors", arguments).json());
  }

  @Test
  void explainTellsStatementsAndStages() {
    var explained = answer("find_nodes", "{'node_label':'gl_user','explain':true,'limit':1}");

    assertThat(explained.path("sql").isString()).isTrue();
    assertThat(explained.has("parameters")).isFalse();
    assertThat(explained.path("explain").path("statements").isArray()).isTrue();
    assertThat(explained.path("explain").path("stages").has("total_ms")).isTrue();
  }
}
