package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.RandomToolCalls;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// A long value does not cost the others theirs, and no answer is all stubs where a full node fits.
@Tag("long")
class LongValuesTest {
  private static final String LONG = "A word and more. ".repeat(5_000);

  private final Calls calls =
      new Calls(Gitlab.toolbox(new HeapDatabases(graph()), QueryLimits.USUAL));

  private static HeapGraph graph() {
    var graph = new HeapGraph("g");
    for (int doc = 0; doc < 12; doc++) {
      var record = Json.object().put("name", "Doc " + doc).put("title", "About " + doc);
      record.put("text", doc % 4 == 1 ? LONG : "short " + doc);
      graph.node("d" + doc, "Doc", Json.text(record));
      if (doc > 0) {
        var edge = Json.object().put("why", doc % 4 == 2 ? LONG : "because " + doc);
        graph.edge("d0", "CITES", "d" + doc, Json.text(edge.put("year", 2000 + doc)));
      }
    }
    return graph;
  }

  private JsonNode ask(String tool, String arguments, int budget) {
    var text =
        calls
            .result(
                tool,
                arguments.replace('\'', '"').replaceFirst("}$", ",\"max_tokens\":" + budget + "}"))
            .json();
    assertThat(RandomToolCalls.tokens(text)).isLessThanOrEqualTo(budget);
    return Calls.json(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 700, 20_000})
  void rowsWithLongValuesAreRead(int budget) {
    var keys = new ArrayList<String>();
    var cursor = "";
    do {
      var page =
          ask(
              "find_nodes",
              "{'node_label':'Doc','properties':['text','name']" + cursor + "}",
              budget);
      assertThat(page.path("rows").size()).isPositive();
      int row = 0;
      for (var cells : page.path("rows")) {
        var key = cells.path(0).asString();
        int number = Integer.parseInt(key.substring(1));
        var text = cells.path(1).asString();
        keys.add(key);
        assertThat(cells.path(2).asString()).isEqualTo("Doc " + number);
        if (number % 4 == 1) {
          var cut = page.path("cut").path(Integer.toString(row)).path("text");
          assertThat(cut.path("of").asInt()).isEqualTo(LONG.length());
          assertThat(text).isEqualTo(LONG.substring(0, cut.path("offset").asInt()) + '…');
          assertThat(page.path("truncated").path("hint").asString()).contains("describe_entity");
        } else {
          assertThat(text).isEqualTo("short " + number);
        }
        row++;
      }
      cursor =
          page.path("truncated").has("next")
              ? ",'cursor':'" + page.path("truncated").path("next").path("cursor").asString() + "'"
              : "";
    } while (!cursor.isEmpty());

    assertThat(keys).hasSize(12).doesNotHaveDuplicates();
  }

  @Test
  void aGroupOfALongValueIsCut() {
    var groups =
        ask(
            "aggregate_nodes",
            "{'node_label':'Doc','group_by':['text'],'aggregations':[{'function':'count'}]}",
            1_000);

    assertThat(groups.path("rows").size()).isEqualTo(10);
    assertThat(groups.path("truncated").path("cut").asInt()).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "traverse_relationships"
            + " {'from':{'label':'Doc'},'relationships':[{'type':'CITES'}],'relationship_properties':true}",
        "find_paths"
            + " {'from':{'label':'Doc','ids':['d0']},'to':{'label':'Doc','ids':['d2']},'relationship_properties':true}",
        "explore_neighbors"
            + " {'start_node':{'label':'Doc','node_id':'d0'},'max_hops':1,'relationship_properties':true}"
      })
  void walksKeepFullNodesAndCountWhatTheyLost(String call) {
    var words = call.split(" ", 2);
    for (int budget : new int[] {600, 4_000}) {
      var answer = ask(words[0], words[1], budget);
      int full = 0;
      int stubs = 0;
      int cut = 0;
      for (var node : answer.path("nodes")) {
        full += node.has("metadata") || node.has("properties") ? 1 : 0;
        stubs += node.has("metadata") || node.has("properties") ? 0 : 1;
        cut += node.has("cut") ? 1 : 0;
      }
      int stubEdges = 0;
      for (var edge : answer.path("edges")) {
        stubEdges += edge.has("metadata") || edge.has("properties") ? 0 : 1;
        cut += edge.has("cut") ? 1 : 0;
      }
      assertThat(full).as(call + budget).isPositive();
      var truncated = answer.path("truncated");
      assertThat(truncated.path("stubs").asInt(0)).isEqualTo(stubs);
      assertThat(truncated.path("stub_edges").asInt(0)).isEqualTo(stubEdges);
      assertThat(truncated.path("cut").asInt(0)).isEqualTo(cut);
    }
  }

  @Test
  void theSummaryOfANeighbourhoodIsCountedAndShrinks() {
    var graph = new HeapGraph("g").node("hub", "Hub", "{}");
    for (int name = 0; name < 300; name++) {
      graph.node("n" + name, "Type of node " + name, "{}");
      graph.edge("hub", "RELATED_IN_MANNER_" + name, "n" + name, "{}");
    }
    var many = new Calls(Gitlab.toolbox(new HeapDatabases(graph), QueryLimits.USUAL));
    for (int budget : new int[] {300, 1_000, 20_000}) {
      var schema = many.answer("get_graph_schema", "{\"max_tokens\":" + budget + "}");
      assertThat(schema.path("node_types").size()).isPositive();
      assertThat(schema.path("relationship_types").size()).isPositive();
      var answer =
          many.answer(
              "explore_neighbors",
              "{\"start_node\":{\"label\":\"Hub\",\"node_id\":\"hub\"},\"max_hops\":1,\"max_tokens\":"
                  + budget
                  + "}");
      var summary = answer.path("schema_summary");

      assertThat(answer.path("nodes").size()).isPositive();
      assertThat(summary.path("predicates_found").size() + summary.path("more_predicates").asInt(0))
          .isEqualTo(300);
      assertThat(answer.path("counts").path("by_predicate").size())
          .isEqualTo(summary.path("predicates_found").size());
    }
  }
}
