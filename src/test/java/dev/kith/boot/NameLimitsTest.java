package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What can be written can be asked for.
class NameLimitsTest {
  @Test
  void aTypeMayBeAsLongInAQuestionAsInAnEntity(@TempDir Path folder) {
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
      var longest =
          Stream.of(
                  "create_entity /entity_type",
                  "create_relationship /relationship_type",
                  "find_nodes /node_label",
                  "bfs_query /node_types/items",
                  "bfs_query /predicates/items",
                  "explore_neighbors /relationship_types/items")
              .map(place -> place.split(" /", 2))
              .map(
                  place ->
                      toolbox
                          .catalogue()
                          .find(place[0])
                          .orElseThrow()
                          .declaration()
                          .inputSchema()
                          .at("/properties/" + place[1] + "/maxLength")
                          .asInt());

      assertThat(longest).containsOnly(1_000);
    }
  }

  @Test
  void theLongestNamesAreFoundByEveryToolThatTakesThem(@TempDir Path folder) {
    var type = "T".repeat(1_000);
    var predicate = "P".repeat(1_000);
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
      var calls = new Calls(toolbox);
      for (var name : List.of("a", "b")) {
        calls.answer("create_entity", put("{'name':'" + name + "','entity_type':'%T'", type));
      }
      var link = "{'from_entity':'a','to_entity':'b','relationship_type':'%P'";
      calls.answer("create_relationship", put(link, predicate));

      for (var question :
          List.of(
              "find_nodes {'node_label':'%T'",
              "bfs_query {'seeds':['a'],'max_hops':1,'node_types':['%T'],'predicates':['%P']",
              "traverse_relationships {'from':{'label':'%T'},'relationships':[{'type':'%P'}]",
              "explore_neighbors"
                  + " {'start_node':{'label':'%T','node_id':'a'},'relationship_types':['%P']",
              "find_paths {'from':{'label':'%T','node_id':'a'},'to':{'label':'%T','node_id':'b'}",
              "aggregate_nodes {'node_label':'%T','aggregations':[{'function':'count','as':'n'}]",
              "search_entities {'query':'a','node_types':['%T']",
              "read_cypher {'query':'MATCH (n:%T)-[:%P]->(m:%T) RETURN n.name, m.name'")) {
        var words = question.split(" ", 2);
        var answer = calls.answer(words[0], put(words[1].replace("%P", predicate), type));
        assertThat(Json.text(answer)).as(words[0]).containsAnyOf("\"a\"", "\"b\"", "2");
      }
    }
  }

  private static String put(String arguments, String name) {
    var text = arguments.replace("%T", name).replace("%P", name).replace('\'', '"');
    return text + ",\"database\":\"memory\"}";
  }
}
