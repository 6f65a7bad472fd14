package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.About;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MemoryToolsTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2024-01-15T10:00:00Z"));
  private static final String ALICE =
      """
      {"database":"memory","name":"Alice Johnson","entity_type":"person","observations":[
       "Software engineer at TechCorp","Lives in San Francisco",
       "Expert in Python and machine learning"]}\
      """;

  private final HeapDatabases databases =
      new HeapDatabases(
          new HeapGraph("memory"),
          new HeapGraph(new About("frozen", "Only to be read", "", false, "heap")));
  private final Calls calls =
      new Calls(
          new Toolbox(
              new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(CLOCK))),
              databases,
              Limits.FOR_PROGRAMS));

  private JsonNode with(String name, String type, String... observations) {
    return calls.answer(
        "create_entity",
        "{\"database\":\"memory\",\"name\":\""
            + name
            + "\",\"entity_type\":\""
            + type
            + "\",\"observations\":"
            + new dev.kith.shape.JsonText().values(java.util.List.of(observations))
            + "}");
  }

  private JsonNode related(String from, String type, String to, double confidence) {
    return calls.answer(
        "create_relationship",
        "{\"database\":\"memory\",\"from_entity\":\""
            + from
            + "\",\"to_entity\":\""
            + to
            + "\",\"relationship_type\":\""
            + type
            + "\",\"confidence\":"
            + confidence
            + "}");
  }

  @Test
  void theSeedsExampleOfCreatingAnEntityHolds() {
    var created = calls.answer("create_entity", ALICE);

    assertThat(created)
        .isEqualTo(
            Calls.json(
                """
                {"status":"created","database":"memory","name":"Alice Johnson","type":"person",
                 "observations_count":3,"embedded":false,"change":1}\
                """));
  }

  @Test
  void anEntityThatExistsIsLeftAsItIs() {
    calls.answer("create_entity", ALICE);

    var again = calls.answer("create_entity", ALICE.replace("\"person\"", "\"robot\""));

    assertThat(again.path("status").asString()).isEqualTo("exists");
    assertThat(again.path("type").asString()).isEqualTo("person");
    assertThat(again.path("observations_count").asInt()).isEqualTo(3);
    assertThat(again.path("change").asInt()).isZero();
    assertThat(again.path("message").asString()).isEqualTo("Entity already exists");
  }

  @Test
  void theSeedsExampleOfARelationshipHolds() {
    calls.answer("create_entity", ALICE);
    with("Machine Learning", "concept");

    assertThat(related("Alice Johnson", "EXPERT_IN", "Machine Learning", 0.9))
        .isEqualTo(
            Calls.json(
                """
                {"status":"created","database":"memory","from":"Alice Johnson",
                 "to":"Machine Learning","relationship_type":"EXPERT_IN","confidence":0.9,
                 "change":3}\
                """));
    var again = related("Alice Johnson", "EXPERT_IN", "Machine Learning", 0.2);
    assertThat(again.path("status").asString()).isEqualTo("exists");
    assertThat(again.path("confidence").asDouble()).isEqualTo(0.9);
    var updated =
        calls.answer(
            "create_relationship",
            """
            {"database":"memory","from_entity":"Alice Johnson","to_entity":"Machine Learning",
             "relationship_type":"EXPERT_IN","confidence":0.2,"update":true}\
            """);
    assertThat(updated.path("status").asString()).isEqualTo("updated");
    assertThat(updated.path("confidence").asDouble()).isEqualTo(0.2);
  }

  @Test
  void aRelationshipToNothingNamesEveryMissingEntity() {
    var fault =
        calls.fault(
            "create_relationship",
            """
            {"database":"memory","from_entity":"Entity1","to_entity":"Entity2",
             "relationship_type":"KNOWS"}\
            """);

    assertThat(fault.path("status").asString()).isEqualTo("error");
    assertThat(fault.path("message").asString())
        .isEqualTo("One or both entities not found: Entity1, Entity2");
    assertThat(fault.path("at").asString()).isEqualTo("/from_entity");
  }

  @Test
  void theSeedsExampleOfAddingObservationsHolds() {
    calls.answer("create_entity", ALICE);
    var request =
        """
        {"database":"memory","entity_name":"Alice Johnson","observations":[
         "Recently completed TensorFlow certification","Contributing to open source projects",
         "Contributing to open source projects"]}\
        """;

    var added = calls.answer("add_observations", request);
    var again = calls.answer("add_observations", request);

    assertThat(added.path("status").asString()).isEqualTo("updated");
    assertThat(Calls.texts(added.path("added_observations")))
        .containsExactly(
            "Recently completed TensorFlow certification", "Contributing to open source projects");
    assertThat(added.path("total_observations").asInt()).isEqualTo(5);
    assertThat(again.path("status").asString()).isEqualTo("no_change");
    assertThat(again.path("added_observations").isEmpty()).isTrue();
  }

  @Test
  void anUnknownEntityIsReportedInTheSeedsWords() {
    var fault =
        calls.fault(
            "add_observations",
            "{\"database\":\"memory\",\"entity_name\":\"EntityName\",\"observations\":[\"x\"]}");

    assertThat(fault.path("message").asString()).isEqualTo("Entity 'EntityName' not found");
  }

  @Test
  void theSeedsExampleOfASearchHolds() {
    calls.answer("create_entity", ALICE);

    var found =
        calls.answer(
            "search_entities",
            "{\"database\":\"memory\",\"query\":\"software engineer\",\"limit\":5}");

    var alice = (ObjectNode) found.path("entities").path(0);
    assertThat(alice.remove("match").asString()).isEqualTo("words");
    assertThat(alice.remove("score").isNumber()).isTrue();
    assertThat(alice.remove("matching")).isEqualTo(Calls.json("[0]"));
    assertThat(found)
        .isEqualTo(
            Calls.json(
                """
                {"query":"software engineer","database":"memory","entities":[
                 {"name":"Alice Johnson","type":"person","observations":[
                  "Software engineer at TechCorp","Lives in San Francisco",
                  "Expert in Python and machine learning"],"created_date":"2024-01-15"}],
                 "count":1}\
                """));
  }

  @Test
  void meaningIsSearchedAboveAThreshold() {
    calls.answer("create_entity", ALICE);

    var found =
        calls.answer(
            "semantic_search",
            "{\"database\":\"memory\",\"query\":\"python expert\",\"threshold\":0.4}");

    assertThat(found.path("entities").path(0).path("similarity").isNumber()).isTrue();
    assertThat(found.path("threshold").asDouble()).isEqualTo(0.4);
    assertThat(found.path("method").asString()).isEqualTo("vector_similarity");
  }

  @Test
  void relatedEntitiesComeWithTheirSurestShortestPath() {
    for (var name : new String[] {"a", "b", "c", "d"}) {
      with(name, "t", "fact of " + name);
    }
    related("a", "KNOWS", "b", 0.9);
    related("c", "LIKES", "a", 0.5);
    related("b", "MADE", "d", 0.5);
    related("c", "OWNS", "d", 0.8);

    var found =
        calls.answer("get_related_entities", "{\"database\":\"memory\",\"entity_name\":\"a\"}");

    assertThat(found.path("entities").valueStream().map(entry -> entry.path("name").asString()))
        .containsExactly("b", "c", "d");
    var last = found.path("entities").path(2);
    assertThat(last.path("distance").asInt()).isEqualTo(2);
    assertThat(Calls.texts(last.path("relationship_path"))).containsExactly("KNOWS", "MADE");
    assertThat(last.path("confidence_path").path(1).asDouble()).isEqualTo(0.5);
    assertThat(found.path("count").asInt()).isEqualTo(3);
    assertThat(found.path("max_depth").asInt()).isEqualTo(2);
  }

  @Test
  void summariesCountOneDatabaseOrAll() {
    with("a", "person");
    with("b", "person");
    with("c", "concept");
    related("a", "KNOWS", "b", 1);

    assertThat(calls.answer("get_graph_summary", "{\"database\":\"memory\"}"))
        .isEqualTo(
            Calls.json(
                """
                {"scope":"single_database","database":"memory","stats":{"entities":3,
                 "relationships":1,"entity_types":2,"relationship_types":1},"entity_types":[
                 {"type":"person","count":2},{"type":"concept","count":1}],
                 "relationship_types":[{"type":"KNOWS","count":1}]}\
                """));
    var all = calls.answer("get_graph_summary", "{}");
    assertThat(all.path("databases").path("memory").path("entities").asInt()).isEqualTo(3);
    assertThat(all.path("total_databases").asInt()).isEqualTo(2);
    assertThat(all.toString()).doesNotContain("awaited", "bytes");
    var asked =
        calls.answer("get_graph_summary", "{\"database\":\"memory\",\"awaited_vectors\":true}");
    assertThat(asked.path("stats").path("awaited_vectors").isNumber()).isTrue();
    all = calls.answer("get_graph_summary", "{\"awaited_vectors\":true}");
    assertThat(all.path("databases").path("memory").path("awaited_vectors").isNumber()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create_entity|{'database':'memory','name':' ','entity_type':'t'}|/name",
        "create_entity|{'database':'../x','name':'a','entity_type':'t'}|/database",
        "create_relationship|{'database':'memory','from_entity':'a','to_entity':'b',"
            + "'relationship_type':'K','confidence':1.5}|/confidence",
        "semantic_search|{'database':'memory','query':'x','threshold':-1}|/threshold",
        "get_related_entities|{'database':'memory','entity_name':'a','max_depth':99}|/max_depth",
        "search_entities|{'query':'x'}|/database",
        "search_entities|{'database':null,'query':'x'}|/database",
        "create_entities|{'database':'memory','entities':[{'name':'a','entity_type':'t'},"
            + "{'name':'b'}]}|/entities/1/entity_type",
      })
  void badArgumentsAreReportedByPlaceAndNothingChanges(String tool, String arguments, String at) {
    var fault = calls.fault(tool, arguments.replace('\'', '"'));

    assertThat(fault.path("status").asString()).isEqualTo("error");
    assertThat(fault.path("code").asString()).isEqualTo("invalid_arguments");
    assertThat(fault.path("at").asString()).isEqualTo(at);
    assertThat(calls.answer("get_graph_summary", "{\"database\":\"memory\"}").toString())
        .contains("\"entities\":0");
  }

  @Test
  void batchesHappenWholeOrNotAtAll() {
    var created =
        calls.answer(
            "create_entities",
            """
            {"database":"memory","entities":[{"name":"a","entity_type":"t"},
             {"name":"b","entity_type":"t","observations":["x"]}]}\
            """);
    assertThat(created.path("created").asInt()).isEqualTo(2);

    var fault =
        calls.fault(
            "create_relationships",
            """
            {"database":"memory","relationships":[
             {"from_entity":"a","to_entity":"b","relationship_type":"K"},
             {"from_entity":"a","to_entity":"z","relationship_type":"K"}]}\
            """);

    assertThat(fault.path("at").asString()).isEqualTo("/relationships/1/to_entity");
    assertThat(
            calls
                .answer("get_graph_summary", "{\"database\":\"memory\"}")
                .path("stats")
                .path("relationships")
                .asInt())
        .isZero();
  }

  @Test
  void aRenameKeepsFactsAndRelationshipsAndCanBeUndone() {
    with("Alcie", "person", "writes");
    with("b", "thing");
    related("Alcie", "OWNS", "b", 1);

    var renamed =
        calls.answer(
            "edit_entity", "{\"database\":\"memory\",\"name\":\"Alcie\",\"new_name\":\"Alice\"}");
    var related =
        calls.answer("get_related_entities", "{\"database\":\"memory\",\"entity_name\":\"b\"}");
    assertThat(related.path("entities").path(0).path("name").asString()).isEqualTo("Alice");
    assertThat(Calls.texts(related.path("entities").path(0).path("observations")))
        .containsExactly("writes");

    calls.answer("undo", "{\"database\":\"memory\",\"change\":" + renamed.path("change") + "}");

    assertThat(
            calls
                .fault("delete_entity", "{\"database\":\"memory\",\"name\":\"Alice\"}")
                .path("code")
                .asString())
        .isEqualTo("unknown_entity");
  }

  @Test
  void whatIsDeletedIsGone() {
    with("a", "t", "one", "two");
    with("b", "t");
    related("a", "K", "b", 1);

    var forgotten =
        calls.answer(
            "delete_observations",
            "{\"database\":\"memory\",\"entity_name\":\"a\",\"observations\":[\"one\",\"no\"]}");
    assertThat(Calls.texts(forgotten.path("deleted_observations"))).containsExactly("one");
    assertThat(
            calls
                .answer(
                    "delete_relationship",
                    """
                    {"database":"memory","from_entity":"a","to_entity":"b",
                     "relationship_type":"K"}\
                    """)
                .path("status")
                .asString())
        .isEqualTo("deleted");
    assertThat(
            calls
                .answer("delete_entity", "{\"database\":\"memory\",\"name\":\"a\"}")
                .path("status")
                .asString())
        .isEqualTo("deleted");
  }

  @Test
  void aDatabaseIsCreatedOnceAndReadOnlyOnesStayAsTheyAre() {
    assertThat(
            calls.answer("create_database", "{\"database\":\"garden\"}").path("status").asString())
        .isEqualTo("created");
    assertThat(calls.fault("create_database", "{\"database\":\"garden\"}").path("code").asString())
        .isEqualTo("already_exists");
    assertThat(
            calls
                .fault(
                    "create_entity",
                    "{\"database\":\"frozen\",\"name\":\"a\",\"entity_type\":\"t\"}")
                .path("code")
                .asString())
        .isEqualTo("read_only");
  }

  @Test
  void besideBfsTheSearchHasAnotherName() {
    var both =
        new Catalogue(Map.of(Family.BFS, BfsTools.all(), Family.MEMORY, AllMemoryTools.of(CLOCK)));

    assertThat(both.find("search_memory").orElseThrow().family()).isEqualTo(Family.MEMORY);
    assertThat(both.find("search_entities").orElseThrow().family()).isEqualTo(Family.BFS);
    var alone = both.select(Set.of(Family.MEMORY));
    assertThat(alone.find("search_entities").orElseThrow().family()).isEqualTo(Family.MEMORY);
    assertThat(alone.find("search_memory")).isEqualTo(alone.find("search_entities"));
  }
}
