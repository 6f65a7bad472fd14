package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.TokenBudget;
import dev.kith.store.transfer.Examples;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The smallest budget that a tool takes is enough for some answer.
@Tag("long")
class SmallestBudgetTest {
  /// One a line: the tool, then its arguments.
  private static final String CASES =
      """
      find_paths {"from":{"label":"gl_user","node_id":11},"to":{"label":"gl_group","node_id":101},"mode":"all"}
      find_nodes {"node_label":"gl_issue"}
      find_nodes {"node_label":"gl_issue","explain":true}
      find_nodes {"node_label":"gl_issue","order_by":[{"property":"title"},{"property":"created_at"}]}
      find_nodes {"node_label":"gl_issue","order_by":["title desc"],"filters":{"iid":{">":"1"}}}
      explore_neighbors {"start_node":{"label":"gl_issue","node_id":1001}}
      explore_neighbors {"start_node":{"label":"Disease","node_id":"MeSH:D003480"},"max_hops":2}
      find_nodes {"node_label":"Disease","limit":3}
      find_nodes {"node_label":"Drug","order_by":[{"property":"name","direction":"desc"}]}
      traverse_relationships {"from":{"label":"Drug"},"relationships":[{"type":"*","direction":"both"},{"type":"*","direction":"both"}]}
      find_paths {"from":{"label":"Disease","node_id":"MeSH:D003480"},"to":{"label":"Disease","node_id":"MeSH:D003924"},"mode":"all"}
      aggregate_nodes {"node_label":"Drug","group_by":["name"]}
      get_related_entities {"entity_name":"MeSH:D003480","max_depth":3}
      get_entity {"entity_name":"MeSH:D003480"}
      get_history {"entity_name":"MeSH:D003480"}
      bfs_query {"seeds":["MeSH:D003480","MeSH:D003924"],"max_hops":3}
      intersect_subgraphs {"seeds":["MeSH:D003480","MeSH:D003924"],"k":2}
      explore_neighbors {"start_node":{"label":"gl_issue","node_id":1001},"max_hops":3,"explain":true}
      traverse_relationships {"from":{"label":"gl_user"},"relationships":[{"type":"*"},{"type":"*","direction":"both","max_hops":3},{"type":"*"}],"relationship_properties":true}
      traverse_relationships {"from":{"label":"gl_user"},"relationships":[{"type":"AUTHORED_ISSUE"},{"type":"AUTHORED_ISSUE"}]}
      aggregate_nodes {"node_label":"gl_issue","group_by":["title","state","created_at"],"aggregations":[{"function":"min","property":"title"}]}
      get_graph_schema {}
      get_graph_schema {"expand_schema":true}
      get_graph_schema {"expand_nodes":["gl_issue","gl_user","gl_project"],"explain":true}
      describe_schema {}
      search_entities {"query":"a"}
      read_cypher {"query":"MATCH p = (a)-[*1..3]-(b) RETURN p, a, b, labels(a), properties(b)"}
      read_cypher {"query":"MATCH (n) WITH n LIMIT 40 RETURN collect(n) AS all"}
      search_memory {"query":"issue"}
      semantic_search {"query":"issue"}
      get_graph_summary {}
      find_duplicates {}
      list_changes {}
      """;

  @TempDir Path folder;

  @Test
  void everyReadingToolAnswers() {
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      Examples.install(home);
      var soft = new SoftAssertions();
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        check(toolbox, soft);
      }
      try (var toolbox = Wiring.toolbox(home, ToolSelection.of(EnumSet.of(Family.SERVER_MEMORY)))) {
        check(toolbox, soft);
      }
      soft.assertAll();
    }
  }

  private static void check(Toolbox toolbox, SoftAssertions soft) {
    var calls = new Calls(toolbox);
    for (var tool : toolbox.catalogue().tools()) {
      var declaration = tool.declaration();
      if (!declaration.effect().readOnly()) {
        continue;
      }
      assertThat(declaration.takes("max_tokens")).as(tool.name()).isTrue();
      var questions = new ArrayList<ObjectNode>();
      questions.add((ObjectNode) Calls.json(declaration.example()));
      CASES
          .lines()
          .filter(line -> line.startsWith(tool.name() + " "))
          .forEach(line -> questions.add((ObjectNode) Calls.json(line.split(" ", 2)[1])));
      for (var question : questions) {
        for (var database : List.of("pharma", "gitlab")) {
          for (var format : List.of("json", "compact")) {
            var arguments = question.deepCopy().put("format", format);
            if (declaration.takes("database")) {
              arguments.put("database", database);
            }
            check(calls, tool.name(), arguments, soft);
          }
        }
      }
    }
  }

  private static void check(Calls calls, String tool, ObjectNode arguments, SoftAssertions soft) {
    int least = TokenBudget.LEAST;
    var result = calls.result(tool, Json.text(arguments.put("max_tokens", least)));
    var description = tool + " " + arguments + ": " + result.text();
    soft.assertThat(result.json()).as(description).doesNotContain("limit_reached");
    soft.assertThat(
            RandomToolCalls.tokens(result.text()) + RandomToolCalls.tokens(result.warning()))
        .as(description)
        .isLessThanOrEqualTo(least);
    if (!result.isFault()) {
      goOn(calls, tool, arguments, Calls.json(result.json()), soft);
    }
  }

  /// Where nothing had room, the way on leads to something.
  private static void goOn(
      Calls calls, String tool, ObjectNode arguments, JsonNode answer, SoftAssertions soft) {
    var last = answer.isArray() ? answer.path(answer.size() - 1) : answer;
    if (last.path("truncated").path("next") instanceof ObjectNode next) {
      arguments.setAll(next);
      var result = calls.result(tool, Json.text(arguments));
      soft.assertThat(result.isFault()).as(tool + arguments + result.json()).isFalse();
      if (next.has("max_tokens")) {
        soft.assertThat(Calls.json(result.json()).path("truncated").path("returned").asInt(1))
            .as(tool + arguments + result.json())
            .isPositive();
      }
    }
  }
}
