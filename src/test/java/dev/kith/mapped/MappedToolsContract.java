package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The memory tools over tables: those that read answer, those that write say why they do not; an
/// engine's test extends this.
public interface MappedToolsContract {
  String PEOPLE =
      """
      CREATE TABLE people (id BIGINT, name VARCHAR, knows BIGINT);
      INSERT INTO people VALUES (1, 'Ada Lovelace', 2), (2, 'Grace Hopper', NULL),
        (3, 'Ada Lovelaces', 2);
      """;

  String PEOPLE_ONTOLOGY =
      """
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
      relationships:
        KNOWS: {from: person, to: person, foreign_key: knows, held_by: from}
      """;

  /// A text has an observation on each line, U+2028 where one goes on; a list has one in each
  /// place.
  String NOTED =
      """
      CREATE TABLE people (id VARCHAR, age BIGINT, observations VARCHAR, observed_at VARCHAR,
        observed_by VARCHAR);
      INSERT INTO people VALUES
        ('Ada', 36, 'likes tea\ntwo~lines', '["2026-01-02T03:04:05Z","once"]',
          '["a mail",""]'),
        ('Grace', NULL, 'undated tea', NULL, NULL), ('Linus', NULL, NULL, NULL, NULL);
      CREATE TABLE houses (id VARCHAR, observations VARCHAR);
      INSERT INTO houses VALUES ('opera', '["sings"]');
      CREATE TABLE towns (id VARCHAR);
      INSERT INTO towns VALUES ('Ulm');
      CREATE TABLE notes (id BIGINT, observations VARCHAR);
      INSERT INTO notes VALUES (1, 'saw a heron'), (2, NULL);
      """
          .replace('~', '\u2028');

  String NOTED_ONTOLOGY =
      """
      nodes:
        person:
          table: people
          key: id
          properties:
            id: string
            age: int64
            observations: string
            observed_at: {type: 'string[]', stored: text}
            observed_by: {type: 'string[]', stored: text}
        house:
          table: houses
          key: id
          properties: {id: string, observations: {type: 'string[]', stored: text}}
        town: {table: towns, key: id, properties: {id: string}}
        side note:
          table: notes
          key: id
          properties: {id: int64, observations: string}
      """;

  /// Fills tables that nobody has used yet, and opens them as a graph.
  ///
  /// @param ontology all of it but where the tables are
  MappedGraph open(String sql, String ontology) throws Exception;

  private static Calls calls(MappedGraph graph) {
    var tools = Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system()));
    return new Calls(
        new Toolbox(new Catalogue(tools), new OneDatabase(graph), Limits.FOR_PROGRAMS));
  }

  @Test
  default void whatRemembersReadsTables() throws Exception {
    try (var graph = open(PEOPLE, PEOPLE_ONTOLOGY)) {
      var calls = calls(graph);

      var found =
          calls.answer("search_entities", "{\"database\":\"tables\",\"query\":\"lovelace\"}");
      assertThat(found.toString()).contains("person:1", "person:3").doesNotContain("person:2");
      var related =
          calls.answer(
              "get_related_entities", "{\"database\":\"tables\",\"entity_name\":\"person:1\"}");
      assertThat(related.toString()).contains("person:2", "person:3", "KNOWS");
      assertThat(calls.answer("get_graph_summary", "{\"database\":\"tables\"}").toString())
          .contains("person", "KNOWS");
      var meant =
          calls.answer("semantic_search", "{\"database\":\"tables\",\"query\":\"a pioneer\"}");
      assertThat(meant.toString())
          .doesNotContain("person:", "--embed")
          .contains("no vectors of mapped tables");
      assertThat(calls.answer("find_duplicates", "{\"database\":\"tables\"}").isMissingNode())
          .isFalse();
    }
  }

  @Test
  default void whatWasNotedIsShownAndFound() throws Exception {
    try (var graph = open(NOTED, NOTED_ONTOLOGY)) {
      var calls = calls(graph);

      assertThat(entities(calls, "ada"))
          .containsExactly(
              "{\"name\":\"person:Ada\",\"type\":\"person\",\"observations\":[\"likes"
                  + " tea\",\"two\\n"
                  + "lines\"],\"provenance\":[{\"at\":\"2026-01-02T03:04:05Z\",\"by\":\"a mail\"},"
                  + "{\"at\":\"unknown\",\"by\":\"\"}],\"created_date\":\"2026-01-02\",\"score\":null,"
                  + "\"match\":\"name\"}");
      assertThat(entities(calls, "TEA ada")).hasSize(1).first().asString().contains("person:Ada");
      assertThat(entities(calls, "tea")).hasSize(2).last().asString().contains("undated");
      assertThat(entities(calls, "sings")).isEmpty(); // a list is told, and not searched
      assertThat(entities(calls, "opera"))
          .containsExactly(
              "{\"name\":\"house:opera\",\"type\":\"house\",\"observations\":[\"sings\"],"
                  + "\"provenance\":[{\"at\":\"unknown\",\"by\":\"\"}],\"created_date\":null,\"score\":null,"
                  + "\"match\":\"name\"}");
      assertThat(entities(calls, "Heron")).hasSize(1).first().asString().contains("side note:1");
      var texts = graph.read(Call.by("test"), view -> nodes(view, "person:Ada"));
      assertThat(texts).containsExactly("{\"age\":36}");
    }
  }

  private static List<String> nodes(GraphView view, String id) {
    return view.nodes(view.handles(List.of(id))).stream()
        .map(node -> node.metadata().json())
        .toList();
  }

  private static List<String> entities(Calls calls, String query) {
    var found =
        calls.answer(
            "search_entities",
            "{\"database\":\"tables\",\"provenance\":true,\"query\":\"" + query + "\"}");
    return found.path("entities").valueStream().map(Object::toString).toList();
  }

  @Test
  default void whatWritesSaysThatTablesAreOnlyRead() throws Exception {
    var writes =
        List.of(
            "create_entity {'name':'x','entity_type':'y'}",
            "create_relationship {'from_entity':'person:1','to_entity':'person:3',"
                + "'relationship_type':'KNOWS'}",
            "add_observations {'entity_name':'person:1','observations':['z']}",
            "edit_entity {'name':'person:1','new_name':'person:9'}",
            "edit_entities {'names':['person:1'],'add_tags':['x']}",
            "delete_entity {'name':'person:1'}",
            "delete_relationship {'from_entity':'person:1','to_entity':'person:2',"
                + "'relationship_type':'KNOWS'}",
            "merge_entities {'into':'person:1','from':['person:3']}",
            "undo {'change':1}");
    try (var graph = open(PEOPLE, PEOPLE_ONTOLOGY)) {
      var calls = calls(graph);
      for (var write : writes) {
        var tool = write.substring(0, write.indexOf(' '));
        var arguments =
            write
                .substring(tool.length() + 1)
                .replace('\'', '"')
                .replaceFirst("\\{", "{\"database\":\"tables\",");

        assertThat(calls.fault(tool, arguments).toString()).as(write).contains("read_only");
      }
    }
  }
}
