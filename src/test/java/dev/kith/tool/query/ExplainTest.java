package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What an answer tells of how it came about.
class ExplainTest {
  private static final List<QueryToolCall> QUESTIONS =
      List.of(
          question("find_nodes", "{'node_label':'gl_issue','filters':{'state':'opened'}}"),
          question(
              "traverse_relationships",
              "{'from':{'label':'gl_user','filters':{'username':{'ne':'x'}}},'relationships':"
                  + "[{'type':'AUTHORED_ISSUE','filters':{'created_at':{'gte':'2001-01-01'}}}]}"),
          question("explore_neighbors", "{'start_node':{'label':'gl_user','node_id':11}}"),
          question(
              "find_paths",
              "{'from':{'label':'gl_user','filters':{'username':{'ne':'x'}}},'to':"
                  + "{'label':'gl_group','node_id':101}}"),
          question("aggregate_nodes", "{'node_label':'gl_issue','filters':{'state':'opened'}}"));

  @TempDir Path folder;

  private static QueryToolCall question(String tool, String arguments) {
    return new QueryToolCall(tool, (ObjectNode) Calls.json(arguments.replace('\'', '"')));
  }

  @Test
  void everyToolTellsItsStatementsWithPlanRowsAndTime() {
    try (var home = home();
        var engines = new Engines(Gitlab.sketch(6), home, "gitlab", 1)) {
      for (var engine : engines.names()) {
        for (var question : QUESTIONS) {
          var arguments = question.arguments().deepCopy().put("explain", true);
          var answer = Calls.json(engines.result(engine, question.tool(), arguments).json());

          checkExplained(answer, engine + ": " + question + " " + answer);
        }
      }
    }
  }

  private Home home() {
    return new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system());
  }

  private static void checkExplained(JsonNode answer, String description) {
    var statements = answer.path("explain").path("statements");
    assertThat(statements.size()).as(description).isPositive();
    for (var statement : statements) {
      assertThat(statement.path("plan").asString("")).as(description).isNotBlank();
      assertThat(statement.path("rows").isIntegralNumber()).as(description).isTrue();
      assertThat(statement.path("micros").isIntegralNumber()).as(description).isTrue();
    }
    var texts = statements.valueStream().map(each -> each.path("sql").asString()).toList();
    assertThat(String.join(";\n", texts)).as(description).isEqualTo(answer.path("sql").asString());
    assertThat(answer.path("explain").path("stages").path("total_ms").isNumber())
        .as(description)
        .isTrue();
    assertThat(answer.path("parameters").size()).as(description).isEqualTo(statements.size());
    for (int at = 0; at < texts.size(); at++) {
      assertThat(texts.get(at).chars().filter(each -> each == '?').count())
          .as(description)
          .isEqualTo(answer.path("parameters").path(at).size());
    }
  }

  @Test
  void whatWasBoundIsShownOnlyWhereTheOperatorAllowsIt() {
    try (var home = home();
        var engines = new Engines(Gitlab.sketch(6), home, "gitlab", 1);
        var shy =
            Gitlab.toolbox(new OnlyGraph("g", Gitlab.sketch(6).heap("g")), QueryLimits.USUAL)) {
      var question = QUESTIONS.getFirst();
      var arguments = question.arguments().deepCopy().put("explain", true);
      var allowed = engines.result(Engines.DUCKDB, question.tool(), arguments);
      var usual = new Calls(shy).answer(question.tool(), arguments.toString());

      assertThat(Calls.json(allowed.json()).path("parameters").toString()).contains("opened");
      assertThat(usual.has("parameters")).isFalse();
    }
  }
}
