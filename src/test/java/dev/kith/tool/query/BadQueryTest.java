package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadQueryTest {
  private static final Calls CALLS = Gitlab.calls();
  private static final String FIND = "{'node_label':'gl_issue','filters':";
  private static final String WALK = "{'from':{'label':'gl_user','ids':[11]},'relationships':";

  private static tools.jackson.databind.JsonNode fault(String tool, String arguments) {
    return CALLS.fault(tool, arguments.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "get_graph_schema|{'expand_nodes':['gl_isue']}|/expand_nodes/0|gl_issue",
        "get_graph_schema|{'expand_relationship_types':['MEMBER']}|/expand_relationship_types/0|MEMBER_OF",
        "find_nodes|{}|/node_label|required",
        "find_nodes|{'node_label':'gl_isue'}|/node_label|gl_issue",
        "find_nodes|{'node_label':7.5}|/node_label|string",
        "find_nodes|{'node_label':'gl_issue','limit':31}|/limit|30",
        "find_nodes|{'node_label':'gl_issue','limit':0}|/limit|1",
        "find_nodes|{'node_label':'gl_issue','ids':[]}|/ids|500",
        "find_nodes|{'node_label':'gl_issue','ids':[1.5]}|/ids/0|integer",
        "find_nodes|{'node_label':'gl_issue','ids':['x']}|/ids/0|integer",
        "find_nodes|{'node_label':'gl_issue','ids':[9223372036854775808]}|/ids/0|range",
        "find_nodes|{'node_label':'gl_issue','ids':[true]}|/ids/0|integer",
        "find_nodes|{'node_label':'gl_issue','ids':[null]}|/ids/0|null",
        "find_nodes|{'node_label':'gl_issue','properties':['titel']}|/properties/0|title",
        "find_nodes|{'node_label':'gl_issue','order_by':[{'property':'titel'}]}|/order_by/0/property|title",
        "find_nodes|{'node_label':'gl_issue','order_by':[{'property':'labels'}]}|/order_by/0/property|list",
        "find_nodes|{'node_label':'gl_issue','order_by':['titel"
            + " desc']}|/order_by/0/property|'direction':'desc'",
        "find_nodes|{'node_label':'gl_issue','order_by':['-titel']}|/order_by/0/property|title",
        "find_nodes|{'node_label':'gl_issue','order_by':[{'property':'-title','direction':'asc'}]}|/order_by/0/property|another"
            + " direction",
        "find_nodes|{'node_label':'gl_issue','order_by':['title desc,"
            + " id']}|/order_by/0/property|title",
        "find_nodes|{'node_label':'gl_issue','order_by':[7]}|/order_by/0|object",
        "find_nodes|{'node_label':'gl_issue','cursor':'x'}|/cursor|not given out",
      })
  void whatIsWrongIsReportedWithItsPlace(String tool, String arguments, String at, String word) {
    var fault = fault(tool, arguments);

    assertThat(fault.path("code").asString()).isEqualTo("invalid_arguments");
    assertThat(fault.path("at").asString()).isEqualTo(at);
    assertThat(fault.path("message").asString()).contains(word.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[]|/filters|object",
        "{'sate':'opened'}|/filters/sate|state",
        "{'state':'open'}|/filters/state|opened",
        "{'state':null}|/filters/state|is_null",
        "{'state':['opened']}|/filters/state|in",
        "{'state':{}}|/filters/state|operator",
        "{'state':{'equalish':'opened'}}|/filters/state/equalish|operator",
        "{'state':{'in':[]}}|/filters/state/in|1 to 100",
        "{'state':{'in':[]}}|/filters/state/in|array",
        "{'state':{'in':['opened','shut']}}|/filters/state/in/1|closed",
        "{'state':{'eq':null}}|/filters/state/eq|null",
        "{'weight':'heavy'}|/filters/weight|integer",
        "{'weight':1.5}|/filters/weight|integer",
        "{'weight':1e400}|/filters/weight|range",
        "{'weight':1e999999999}|/filters/weight|integer",
        "{'weight':{'contains':'1'}}|/filters/weight/contains|suit",
        "{'confidential':'maybe'}|/filters/confidential|true or false",
        "{'confidential':1}|/filters/confidential|true or false",
        "{'created_at':'yesterday'}|/filters/created_at|ISO 8601",
        "{'created_at':'2025-02-30'}|/filters/created_at|time",
        "{'created_at':'2025-01-01T00:00:00'}|/filters/created_at|time",
        "{'created_at':'2025-01-01T00:00:00.0000001Z'}|/filters/created_at|microsecond",
        "{'created_at':'+12025-01-01T00:00:00Z'}|/filters/created_at|year",
        "{'created_at':20250101}|/filters/created_at|ISO 8601",
      })
  void aWrongValueIsReportedWithItsPlace(String filters, String at, String word) {
    assertProblem(filters, at, word);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{'labels':{'eq':'a'}}|/filters/labels/eq|contains",
        "{'labels':{'contains':7}}|/filters/labels/contains|string",
        "{'title':{'like':'a\\\\'}}|/filters/title/like|backslash",
        "{'title':'\\u0000'}|/filters/title|U+0000",
        "{'title':'\\ud800'}|/filters/title|surrogate",
        "{'title':{'is_null':'true'}}|/filters/title/is_null|true or false",
        "{'any':[]}|/filters/any|1 to 10",
        "{'any':{'state':'opened'}}|/filters/any|array",
        "{'not':[]}|/filters/not|object",
        "{'not':{'not':{'not':{'not':{'state':'opened'}}}}}|/filters/not/not/not/not|deep",
        "{'id':'1e3'}|/filters/id|integer",
      })
  void aWrongConditionIsReportedWithItsPlace(String filters, String at, String word) {
    assertProblem(filters, at, word);
  }

  private static void assertProblem(String filters, String at, String word) {
    var fault = fault("find_nodes", FIND + filters + "}");

    assertThat(fault.path("at").asString()).isEqualTo(at);
    assertThat(fault.path("message").asString()).contains(word);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[]|/relationships|1 to 5",
        "[{}]|/relationships/0/type|required",
        "[{'type':'AUTHORED'}]|/relationships/0/type|AUTHORED_ISSUE",
        "[{'type':[]}]|/relationships/0/type|1 to 200",
        "[{'type':7}]|/relationships/0/type|string",
        "[{'type':['MEMBER_OF',7]}]|/relationships/0/type/1|string",
        "[{'type':'MEMBER_OF','direction':'onward'}]|/relationships/0/direction|outgoing",
        "[{'type':'MEMBER_OF','max_hops':4}]|/relationships/0/max_hops|3",
        "[{'type':'MEMBER_OF','min_hops':2}]|/relationships/0/min_hops|max_hops",
        "[{'type':'MEMBER_OF','filters':{'since':1}}]|/relationships/0/filters/since|created_at",
        "[{'type':'MEMBER_OF','hops':1}]|/relationships/0/hops|max_hops",
      })
  void aWrongStepIsReportedWithItsPlace(String steps, String at, String word) {
    var fault = fault("traverse_relationships", WALK + steps + "}");

    assertThat(fault.path("at").asString()).isEqualTo(at);
    assertThat(fault.path("message").asString()).contains(word);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "explore_neighbors|{'start_node':{'label':'gl_user'}}|/start_node/node_id",
        "explore_neighbors|{'start_node':{'label':'gl_user','node_id':999}}|/start_node/node_id",
        "explore_neighbors|{'start_node':{'label':'gl_user','node_id':11},'max_hops':4}|/max_hops",
        "explore_neighbors|{'start_node':{'label':'gl_user','node_id':11},'node_filters':{'x':{}}}|/node_filters/x",
        "explore_neighbors|{'start_node':{'label':'gl_user','node_id':11},'node_filters':[]}|/node_filters",
        "explore_neighbors|{'start_node':{'label':'gl_user','node_id':11},'relationship_filters':{'MEMBER_OF':{'x':1}}}|/relationship_filters/MEMBER_OF/x",
        "find_paths|{'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_user','node_id':999}}|/to/node_id",
        "find_paths|{'from':{'label':'gl_user','node_id':11,'ids':[1]},'to':{'label':'gl_user'}}|/from",
        "find_paths|{'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_user','node_id':12},'max_hops':5}|/max_hops",
        "find_paths|{'from':{'label':'gl_user','node_id':11},'to':{'label':'gl_user','node_id':12},'mode':'any'}|/mode",
        "aggregate_nodes|{'node_label':'gl_issue','aggregations':[{'function':'median'}]}|/aggregations/0/function",
        "aggregate_nodes|{'node_label':'gl_issue','aggregations':[{'function':'sum'}]}|/aggregations/0/property",
        "aggregate_nodes|{'node_label':'gl_issue','aggregations':[{'function':'sum','property':'title'}]}|/aggregations/0/property",
        "aggregate_nodes|{'node_label':'gl_issue','aggregations':[{'function':'count','as':'a"
            + " b'}]}|/aggregations/0/as",
        "aggregate_nodes|{'node_label':'gl_issue','aggregations':[{'function':'count'},{'function':'count'}]}|/aggregations/1",
        "aggregate_nodes|{'node_label':'gl_issue','group_by':['labels']}|/group_by/0",
        "aggregate_nodes|{'node_label':'gl_issue','group_by':[{'property':'title','truncate':'day'}]}|/group_by/0/property",
        "aggregate_nodes|{'node_label':'gl_issue','group_by':[{'property':'created_at','truncate':'eon'}]}|/group_by/0/truncate",
        "aggregate_nodes|{'node_label':'gl_issue','group_by':[{'neighbor_property':'name'}]}|/group_by/0/neighbor_property",
        "aggregate_nodes|{'node_label':'gl_issue','neighbor':{'relationship':'MEMBER_OF'}}|/neighbor/relationship",
        "aggregate_nodes|{'node_label':'gl_issue','neighbor':{'relationship':'ISSUE_IN_PROJECT','label':'gl_user'}}|/neighbor/label",
        "aggregate_nodes|{'node_label':'gl_issue','having':{'sum':{'gt':1}}}|/having/sum",
        "aggregate_nodes|{'node_label':'gl_issue','having':{'count':{'like':1}}}|/having/count/like",
        "aggregate_nodes|{'node_label':'gl_issue','having':{'count':{'gt':'many'}}}|/having/count/gt",
        "aggregate_nodes|{'node_label':'gl_issue','order_by':[{'column':'state'}]}|/order_by/0/column",
      })
  void whatCannotBeAskedIsReportedWithItsPlace(String tool, String arguments, String at) {
    assertThat(fault(tool, arguments).path("at").asString()).isEqualTo(at);
  }

  @Test
  void allThatIsWrongIsReportedAtOnce() {
    var fault =
        fault(
            "traverse_relationships",
            "{'from':{'label':'gl_isue'},'relationships':[{'type':'AUTHORD_ISSUE'},{'type':"
                + "'MEMBER_OF','filters':{'x':1}}],'to':{'label':'gl_project','filters':"
                + "{'nam':1,'created_at':'x'}}}");

    assertThat(fault.path("message").asString())
        .contains(
            "/from/label",
            "/relationships/0/type",
            "/relationships/1/filters/x",
            "/to/filters/nam",
            "/to/filters/created_at");
  }

  @Test
  void everyBoundIsNamed() {
    assertThat(bound("find_nodes", FIND + "{'weight':{'in':" + numbers(101) + "}}}"))
        .contains("100 values");
    assertThat(bound("find_nodes", "{'node_label':'gl_issue','ids':" + numbers(501) + "}"))
        .contains("500");
    assertThat(bound("find_nodes", FIND + "{'any':" + conditions(10) + ",'state':'opened'}}"))
        .contains("at most 10");
    assertThat(bound("traverse_relationships", WALK + steps(6) + "}")).contains("1 to 5");
    assertThat(
            bound("aggregate_nodes", "{'node_label':'gl_issue','aggregations':" + counts(11) + "}"))
        .contains("10");
  }

  private static String bound(String tool, String arguments) {
    return fault(tool, arguments).path("message").asString();
  }

  private static String list(int size, String item) {
    return IntStream.range(0, size).mapToObj(_ -> item).collect(Collectors.joining(",", "[", "]"));
  }

  private static String numbers(int size) {
    return IntStream.range(0, size)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String conditions(int size) {
    return list(size, "{'weight':1}");
  }

  private static String steps(int size) {
    return list(size, "{'type':'*'}");
  }

  private static String counts(int size) {
    return list(size, "{'function':'count'}");
  }

  @Test
  void aScanOfALargeTypeIsRefusedUnlessItIsNarrowed() {
    var calls =
        new Calls(
            Gitlab.toolbox(
                new dev.kith.graph.HeapDatabases(Gitlab.graph()),
                new QueryLimits(1_000, 50, true)));
    var sorted = "{\"node_label\":\"gl_issue\",\"order_by\":[{\"property\":\"title\"}]";

    assertThat(calls.fault("find_nodes", sorted + "}").path("message").asString())
        .contains("order_by", "108", "50");
    assertThat(
            calls.answer("find_nodes", sorted + ",\"filters\":{\"weight\":1}}").path("rows").size())
        .isEqualTo(18);
    assertThat(
            calls.answer("find_nodes", "{\"node_label\":\"gl_issue\",\"limit\":108}").has("rows"))
        .isTrue();
    assertThat(calls.fault("traverse_relationships", toAny("gl_issue", "opened")).path("at"))
        .hasToString("\"/from\"");
    assertThat(calls.answer("traverse_relationships", toAny("gl_user", "active")).path("rows"))
        .as("the few users are found first, and walked from")
        .isNotEmpty();
  }

  private static String toAny(String label, String state) {
    return """
    {"from":{"label":"gl_issue"},"relationships":[{"type":"*","direction":"both"}],
    "to":{"label":"%s","filters":{"state":"%s"}}}\
    """
        .formatted(label, state);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'-ID'", "'ID desc'", "'ID DESC'", "'ID:desc'", "'ID : Descending'", "'- ID'"})
  void aDirectionInsideANameIsTakenWhereNoNameIsWrittenSo(String written) {
    for (var tool : java.util.List.of("find_nodes", "aggregate_nodes")) {
      boolean finds = tool.equals("find_nodes");
      var start = "{'node_label':'gl_issue','order_by':[";
      var group = finds ? "" : ",'group_by':['created_at']";
      var column = finds ? "created_at" : "count";
      var asked = start + written.replace("ID", column) + "]" + group + "}";
      var problem =
          start
              + "{'"
              + (finds ? "property" : "column")
              + "':'"
              + column
              + "','direction':'desc'}]";

      var answer = CALLS.answer(tool, asked.replace('\'', '"'));

      assertThat(answer.path("rows"))
          .isEqualTo(CALLS.answer(tool, (problem + group + "}").replace('\'', '"')).path("rows"));
      assertThat(Calls.texts(answer.path("warnings")))
          .anySatisfy(warning -> assertThat(warning).contains("\"direction\":\"desc\""));
    }
  }
}
