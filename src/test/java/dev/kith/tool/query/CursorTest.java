package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.access.TextSigner;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Scope;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CursorTest {
  private final HeapGraph graph = Gitlab.graph();
  private final HeapDatabases databases = new HeapDatabases(graph);
  private final Toolbox toolbox = Gitlab.toolbox(databases, QueryLimits.USUAL);

  private static JsonNode call(Toolbox toolbox, String caller, String tool, String arguments) {
    return Calls.json(
        toolbox
            .call(
                toolbox.catalogue().find(tool).orElseThrow(),
                Calls.json(arguments.replace('\'', '"')),
                toolbox.context(Caller.local(caller), CallContext.ProgressListener.IGNORED))
            .json());
  }

  @Test
  void aCursorOfWhoSeesMoreIsRefused() {
    var part = new Scope.Under(List.of());
    var ada = Caller.local("ada", new Rights(DatabaseSet.ALL, DatabaseSet.NONE, part));
    var scoped = toolbox.context(ada, CallContext.ProgressListener.IGNORED);
    var page = Calls.json(page("gl_issue", cursor()).replace('\'', '"'));

    var answer = toolbox.call(toolbox.catalogue().find("find_nodes").orElseThrow(), page, scoped);

    refused(Calls.json(answer.json()), "another caller");
  }

  private String cursor() {
    return call(toolbox, "ada", "find_nodes", "{'node_label':'gl_issue','limit':5}")
        .path("next_cursor")
        .asString();
  }

  private static String page(String label, String cursor) {
    return "{'node_label':'" + label + "','limit':5,'cursor':'" + cursor + "'}";
  }

  private static void refused(JsonNode answer, String why) {
    assertThat(answer.path("code").asString()).isEqualTo("invalid_arguments");
    assertThat(answer.path("at").asString()).isEqualTo("/cursor");
    assertThat(answer.path("message").asString()).contains(why);
  }

  @Test
  void aCursorGoesOnWhereItsPageEnded() {
    var next = call(toolbox, "ada", "find_nodes", page("gl_issue", cursor()));

    assertThat(next.path("rows").path(0).path(0).intValue()).isEqualTo(1006);
  }

  @Test
  void thePageMayHaveAnotherSizeAndTheArgumentsAnotherOrder() {
    var first =
        call(
            toolbox,
            "ada",
            "find_nodes",
            "{'node_label':'gl_issue','filters':{'state':'opened','weight':1},'limit':2}");

    var next =
        call(
            toolbox,
            "ada",
            "find_nodes",
            "{'limit':30,'filters':{'weight':1,'state':'opened'},'node_label':'gl_issue','cursor':'"
                + first.path("next_cursor").asString()
                + "'}");

    assertThat(next.path("rows").size()).isPositive();
  }

  @Test
  void aForgedCursorIsRefused() {
    var cursor = cursor();
    var forged = (cursor.charAt(3) == 'A' ? 'B' : 'A') + cursor.substring(1);

    refused(call(toolbox, "ada", "find_nodes", page("gl_issue", forged)), "not given out");
    refused(call(toolbox, "ada", "find_nodes", page("gl_issue", "x.y")), "not given out");
    refused(call(toolbox, "ada", "find_nodes", page("gl_issue", cursor + "A")), "not given out");
  }

  @Test
  void theCursorOfAnotherCallerIsRefused() {
    refused(call(toolbox, "grace", "find_nodes", page("gl_issue", cursor())), "another caller");
  }

  @Test
  void theCursorOfAnotherQuestionIsRefused() {
    refused(call(toolbox, "ada", "find_nodes", page("gl_mr", cursor())), "other arguments");
    refused(
        call(
            toolbox,
            "ada",
            "explore_neighbors",
            "{'start_node':{'label':'gl_user','node_id':11},'cursor':'" + cursor() + "'}"),
        "other arguments");
  }

  @Test
  void aCursorOutlivesANewType() {
    var cursor = cursor();
    var before = call(toolbox, "ada", "find_nodes", page("gl_issue", cursor)).path("rows");
    graph.node("new:1", "New", "{}");

    var after = call(toolbox, "ada", "find_nodes", page("gl_issue", cursor)).path("rows");

    assertThat(after).isNotEmpty().isEqualTo(before);
  }

  @Test
  void aServerWithAnotherKeyRefusesIt() {
    var other =
        new Toolbox(
            new Catalogue(
                Map.of(Family.QUERY, QueryTools.all(QueryLimits.USUAL, new TextSigner()))),
            databases,
            Limits.FOR_PROGRAMS);

    refused(call(other, "ada", "find_nodes", page("gl_issue", cursor())), "its key has changed");
  }

  @Test
  void anAnswerThatHadToBeCutGoesOnFromThere() {
    var cut = call(toolbox, "ada", "find_nodes", "{'node_label':'gl_issue','max_tokens':900}");
    int returned = cut.path("truncated").path("returned").intValue();
    var next = cut.path("truncated").path("next").path("cursor").asString();

    assertThat(returned).isPositive().isLessThan(30).isEqualTo(cut.path("rows").size());
    assertThat(cut.path("has_more").asBoolean()).isTrue();
    assertThat(cut.path("next_cursor").asString()).isEqualTo(next);
    assertThat(
            call(toolbox, "ada", "find_nodes", "{'node_label':'gl_issue','cursor':'" + next + "'}")
                .path("rows")
                .path(0)
                .path(0)
                .intValue())
        .isEqualTo(1001 + returned);
  }

  @Test
  void chainsNeighboursAndPathsShrinkToo() {
    var chain =
        call(
            toolbox,
            "ada",
            "traverse_relationships",
            "{'from':{'label':'gl_user'},'relationships':[{'type':'AUTHORED_ISSUE'}],"
                + "'max_tokens':700}");
    var around =
        call(
            toolbox,
            "ada",
            "explore_neighbors",
            "{'start_node':{'label':'gl_user','node_id':11},'max_tokens':700}");

    assertThat(chain.path("truncated").path("reason").asString()).isEqualTo("max_tokens");
    assertThat(chain.path("rows").size())
        .isEqualTo(chain.path("truncated").path("returned").intValue());
    assertThat(around.path("truncated").path("reason").asString()).isEqualTo("max_tokens");
    assertThat(around.path("nodes").size()).isPositive();
  }
}
