package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A row without a key is no node, whoever asks: pages, totals, conditions and relationships agree.
/// An engine's test extends this.
public interface KeylessRowsContract {
  String KEYLESS =
      """
      CREATE TABLE parts (id BIGINT, code VARCHAR, colour VARCHAR, size BIGINT, whole BIGINT, serial BIGINT);
      INSERT INTO parts VALUES (1, '11', 'a', 5, NULL, 100), (2, '22', NULL, 5, 1, 200),
        (NULL, NULL, NULL, NULL, 1, 300), (NULL, NULL, 'lost', 7, 2, 400), (3, '33', 'c', NULL, 2, 500);
      CREATE TABLE uses (a BIGINT, b BIGINT);
      INSERT INTO uses VALUES (100, 200), (300, 100), (200, 400), (500, 100)
      """;

  /// Relationships reference a column of their own, so that a row without a key has them too.
  String KEYLESS_ONTOLOGY =
      """
      nodes:
        part:
          table: parts
          key: id
          reference: serial
          properties: {id: int64, colour: string, size: int64}
        item:
          table: parts
          key: id
          properties: {id: {type: int64, column: code, stored: text}, colour: string, size: int64}
        whole:
          table: parts
          key: id
          properties: {id: int64, colour: string, size: int64}
      relationships:
        USES: {from: part, to: part, table: uses, source: a, target: b}
        WITHIN: {from: whole, to: whole, foreign_key: whole, held_by: from}
      """;

  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  @Test
  default void aRowWithoutAKeyIsNoNodeWhoeverAsks() throws Exception {
    try (var graph = open(KEYLESS, KEYLESS_ONTOLOGY)) {
      var calls = TableCalls.of(graph);
      var keys =
          Map.of(
              "part", List.of("1", "2", "3"),
              "item", List.of("11", "22", "33"),
              "whole", List.of("1", "2", "3"));
      keys.forEach((label, all) -> agree(calls, label, all));
      var schema = calls.ask("get_graph_schema", "'expand_schema':true");
      assertThat(schema.path("node_types").valueStream())
          .allMatch(type -> !type.has("count") || type.path("count").asLong() == 3);
      var all = graph.read(Call.by("test"), view -> view.ids(view.nodesAfter(-1, 1_000)));
      assertThat(all)
          .containsExactlyInAnyOrder(
              "part:1", "part:2", "part:3", "item:11", "item:22", "item:33", "whole:1", "whole:2",
              "whole:3");
      var vocabulary = graph.read(Call.by("test"), view -> view.vocabulary().toString());
      assertThat(vocabulary).contains("count=3").doesNotContain("count=5", "count=4");
    }
  }

  private static void agree(TableCalls calls, String label, List<String> keys) {
    var named = "'node_label':'" + label + "'";
    assertThat(TableCalls.first(calls.ask("find_nodes", named)))
        .as(label)
        .containsExactlyInAnyOrderElementsOf(keys);
    for (var order : List.of("id", "colour", "size")) {
      for (var direction : List.of("asc", "desc")) {
        var by = ",'order_by':[{'property':'" + order + "','direction':'" + direction + "'}]";
        assertThat(calls.pages(label, by)).as(by).containsExactlyInAnyOrderElementsOf(keys);
      }
    }
    assertThat(calls.pages(label, "")).as(label).containsExactlyElementsOf(keys);
    var count = "'aggregations':[{'function':'count','as':'n'}]";
    assertThat(TableCalls.first(calls.ask("aggregate_nodes", named + "," + count)))
        .containsExactly("3");
    for (var property : List.of("id", "colour", "size")) {
      var none = ",'filters':{'" + property + "':{'is_null':true}}";
      var some = ",'filters':{'" + property + "':{'is_null':false}}";
      int missing = TableCalls.first(calls.ask("find_nodes", named + none)).size();
      assertThat(missing).as(property).isEqualTo(property.equals("id") ? 0 : 1);
      assertThat(TableCalls.first(calls.ask("find_nodes", named + some))).hasSize(3 - missing);
      assertThat(TableCalls.first(calls.ask("aggregate_nodes", named + none + "," + count)))
          .containsExactly("" + missing);
      assertThat(calls.cypher("MATCH (n:%s) WHERE n.%s IS NULL RETURN count(*)", label, property))
          .containsExactly("" + missing);
    }
    assertThat(calls.cypher("MATCH (n:%s) RETURN count(n)", label)).containsExactly("3");
    assertThat(calls.cypher("MATCH (n:%s) RETURN n.id ORDER BY n.id", label))
        .containsExactlyElementsOf(keys);
    assertThat(calls.cypher("MATCH (n:%s) RETURN sum(n.size)", label)).containsExactly("10");
  }

  @Test
  default void relationshipsOfARowWithoutAKeyAreNone() throws Exception {
    try (var graph = open(KEYLESS, KEYLESS_ONTOLOGY)) {
      var calls = TableCalls.of(graph);

      assertThat(calls.cypher("MATCH (:part)-[:USES]->(:part) RETURN count(*)"))
          .containsExactly("2");
      assertThat(calls.cypher("MATCH (a:part)-[:USES]->(b:part) RETURN a.id ORDER BY a.id"))
          .containsExactly("1", "3");
      assertThat(calls.cypher("MATCH (:whole)-[:WITHIN]->(:whole) RETURN count(*)"))
          .containsExactly("2");
      assertThat(calls.cypher("MATCH (a:whole)-[:WITHIN]->() RETURN a.id ORDER BY a.id"))
          .containsExactly("2", "3");
      for (var label : List.of("part", "whole")) {
        var walked = calls.ask("bfs_query", "'seeds':['" + label + ":1'],'max_hops':3");
        assertThat(walked.path("nodes").valueStream().map(node -> node.path("id").asString()))
            .containsExactlyInAnyOrder(label + ":1", label + ":2", label + ":3");
      }
      var counted =
          calls.ask(
              "aggregate_nodes",
              "'node_label':'whole','aggregations':[{'function':'count','as':'n'}],"
                  + "'neighbor':{'relationship':'WITHIN','direction':'outgoing','label':'whole'}");
      assertThat(TableCalls.first(counted)).containsExactly("2");
    }
  }
}
