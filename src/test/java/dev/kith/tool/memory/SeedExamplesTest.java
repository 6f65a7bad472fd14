package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.JsonText;
import dev.kith.tool.Calls;
import dev.kith.tool.resource.Resources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The requests that the API's documentation gives as examples, word for word, and its responses.
class SeedExamplesTest {
  private static final String ALICE =
      """
      {"database": "memory", "name": "Alice Johnson", "entity_type": "person",
       "observations": ["Software engineer at TechCorp", "Lives in San Francisco",
       "Expert in Python and machine learning"]}\
      """;

  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void open() {
    memory = new RealMemory(folder);
    calls = memory.calls();
  }

  @AfterEach
  void close() {
    memory.close();
  }

  /// The answer without the number of its change, which the examples do not have.
  private JsonNode answer(String tool, String arguments) {
    var answer = (ObjectNode) calls.answer(tool, arguments);
    answer.remove("change");
    return answer;
  }

  private void entity(String database, String name, String type, String... observations) {
    var out = new JsonText().object().field("database", database).field("name", name);
    out.field("entity_type", type).key("observations").values(List.of(observations));
    calls.answer("create_entity", out.endObject().toString());
  }

  @Test
  void createEntity() {
    assertThat(answer("create_entity", ALICE))
        .isEqualTo(
            Calls.json(
                """
                {"status": "created", "database": "memory", "name": "Alice Johnson",
                 "type": "person", "observations_count": 3, "embedded": true}\
                """));
  }

  @Test
  void createEntityThatExists() {
    calls.answer("create_entity", ALICE);

    assertThat(answer("create_entity", ALICE.replace("person", "robot")))
        .isEqualTo(
            Calls.json(
                """
                {"status":"exists","database":"memory","name":"Alice Johnson","type":"person",
                 "observations_count":3,"embedded":true,"message":"Entity already exists",
                 "hint":"Its observations were not added: use add_observations, or merge: true."}\
                """));
  }

  @Test
  void createRelationship() {
    calls.answer("create_entity", ALICE);
    entity("memory", "Machine Learning", "concept");

    assertThat(
            answer(
                "create_relationship",
                """
                {
                  "database": "memory",
                  "from_entity": "Alice Johnson",
                  "to_entity": "Machine Learning",
                  "relationship_type": "EXPERT_IN",
                  "confidence": 0.9
                }\
                """))
        .isEqualTo(
            Calls.json(
                """
                {"status": "created", "database": "memory", "from": "Alice Johnson",
                 "to": "Machine Learning", "relationship_type": "EXPERT_IN", "confidence": 0.9}\
                """));
  }

  @Test
  void addObservations() {
    calls.answer("create_entity", ALICE);

    assertThat(
            answer(
                "add_observations",
                """
                {"database": "memory", "entity_name": "Alice Johnson",
                 "observations": ["Recently completed TensorFlow certification",
                 "Contributing to open source projects"]}\
                """))
        .isEqualTo(
            Calls.json(
                """
                {"status": "updated", "database": "memory", "entity_name": "Alice Johnson",
                 "added_observations": ["Recently completed TensorFlow certification",
                 "Contributing to open source projects"], "total_observations": 5,
                 "reembedded": true}\
                """));
  }

  /// Beyond the example, an entity says how it was found.
  @Test
  void searchEntities() {
    calls.answer("create_entity", ALICE);
    entity("memory", "Bob", "person", "Plays the violin");

    var found =
        answer(
            "search_entities",
            """
            {
              "database": "memory",
              "query": "software engineer",
              "limit": 5
            }\
            """);

    var alice = (ObjectNode) found.path("entities").path(0);
    assertThat(alice.remove("match").asString()).isEqualTo("words");
    assertThat(alice.remove("score").isNumber()).isTrue();
    assertThat(alice.remove("matching")).isEqualTo(Calls.json("[0]"));
    assertThat(found)
        .isEqualTo(
            Calls.json(
                """
                {"query": "software engineer", "database": "memory",
                 "entities": [{"name": "Alice Johnson", "type": "person",
                 "observations": ["Software engineer at TechCorp", "Lives in San Francisco",
                 "Expert in Python and machine learning"], "created_date": "2024-01-15"}],
                 "count": 1}\
                """));
  }

  /// The similarity is the model's own, in three digits; but for how it was found, all else is as
  /// the example has it.
  @Test
  void semanticSearch() {
    memory.home().create("research_papers", "Database: research_papers");
    calls.answer("create_entity", ALICE.replace("\"memory\"", "\"research_papers\""));
    entity("research_papers", "Sourdough", "food", "Needs flour, water, salt and patience");

    var found =
        answer(
            "semantic_search",
            """
            {
              "database": "research_papers",
              "query": "AI programming expertise",
              "limit": 5,
              "threshold": 0.4
            }\
            """);

    var alice = (ObjectNode) found.path("entities").path(0);
    var similarity = alice.remove("similarity");
    assertThat(similarity.asDouble()).isBetween(0.4, 1.0);
    assertThat(similarity.toString()).hasSizeLessThanOrEqualTo("0.123".length());
    assertThat(alice.remove("match").asString()).isEqualTo("meaning");
    assertThat(alice.remove("matching")).isEqualTo(Calls.json("[2]"));
    assertThat(found)
        .isEqualTo(
            Calls.json(
                """
                {"query": "AI programming expertise", "database": "research_papers",
                 "entities": [{"name": "Alice Johnson", "type": "person",
                 "observations": ["Software engineer at TechCorp", "Lives in San Francisco",
                 "Expert in Python and machine learning"]}], "count": 1, "threshold": 0.4,
                 "method": "vector_similarity"}\
                """));
  }

  @Test
  void getRelatedEntities() {
    memory.home().create("prompt_engineer", "Database: prompt_engineer");
    entity("prompt_engineer", "Chain of Thought", "prompt_pattern");
    entity(
        "prompt_engineer",
        "Tree of Thoughts",
        "prompt_pattern",
        "Extends chain of thought",
        "Multiple reasoning paths");
    calls.answer(
        "create_relationship",
        """
        {"database":"prompt_engineer","from_entity":"Tree of Thoughts",
         "to_entity":"Chain of Thought","relationship_type":"EXTENDS","confidence":0.9}\
        """);

    assertThat(
            answer(
                "get_related_entities",
                """
                {
                  "database": "prompt_engineer",
                  "entity_name": "Chain of Thought",
                  "max_depth": 2,
                  "limit": 10
                }\
                """))
        .isEqualTo(
            Calls.json(
                """
                {"entity_name": "Chain of Thought", "database": "prompt_engineer",
                 "entities": [{"name": "Tree of Thoughts", "type": "prompt_pattern",
                 "observations": ["Extends chain of thought", "Multiple reasoning paths"],
                 "distance": 1, "relationship_path": ["EXTENDS"], "direction_path": ["in"],
                 "confidence_path": [0.9], "relationships": [{"from": "Tree of Thoughts",
                 "relationship_type": "EXTENDS", "to": "Chain of Thought", "confidence": 0.9}]}],
                 "count": 1, "max_depth": 2}\
                """));
  }

  private void fill(String database, List<String> types, List<String> relationships) {
    var entities = new JsonText().object().field("database", database).key("entities").array();
    for (int index = 0; index < types.size(); index++) {
      entities.object().field("name", "e" + index).field("entity_type", types.get(index));
      entities.endObject();
    }
    calls.answer("create_entities", entities.endArray().endObject().toString());
    var edges = new JsonText().object().field("database", database).key("relationships").array();
    for (int index = 0; index < relationships.size(); index++) {
      int from = index % types.size();
      int to = (from + 1 + index / types.size()) % types.size();
      edges.object().field("from_entity", "e" + from).field("to_entity", "e" + to);
      edges.field("relationship_type", relationships.get(index)).endObject();
    }
    calls.answer("create_relationships", edges.endArray().endObject().toString());
  }

  private static List<String> repeated(Object... wordsAndCounts) {
    var all = new ArrayList<String>();
    for (int index = 0; index < wordsAndCounts.length; index += 2) {
      for (int count = 0; count < (int) wordsAndCounts[index + 1]; count++) {
        all.add((String) wordsAndCounts[index]);
      }
    }
    return all;
  }

  @Test
  void getGraphSummary() {
    fill(
        "memory",
        repeated("person", 20, "concept", 15, "organization", 15),
        repeated("KNOWS", 25, "EXPERT_IN", 20, "WORKS_FOR", 15, "RELATED_TO", 15));
    var all = "{}";

    assertThat(answer("get_graph_summary", "{\"database\": \"memory\"}").toString())
        .isEqualTo(
            Calls.json(
                    """
                    {"scope": "single_database", "database": "memory", "stats": {"entities": 50,
                     "relationships": 75, "entity_types": 3, "relationship_types": 4},
                     "entity_types": [{"type": "person", "count": 20}, {"type": "concept",
                     "count": 15}, {"type": "organization", "count": 15}],
                     "relationship_types": [{"type": "KNOWS", "count": 25}, {"type": "EXPERT_IN",
                     "count": 20}, {"type": "RELATED_TO", "count": 15}, {"type": "WORKS_FOR",
                     "count": 15}]}\
                    """)
                .toString());
    memory.home().create("prompt_engineer", "Database: prompt_engineer");
    fill("prompt_engineer", repeated("pattern", 25), repeated("EXTENDS", 30));
    memory.home().create("research_papers", "Database: research_papers");
    fill("research_papers", repeated("paper", 75), repeated("CITES", 120));
    assertThat(answer("get_graph_summary", all))
        .isEqualTo(
            Calls.json(
                """
                {"scope": "all_databases", "databases": {"memory": {"entities": 50,
                 "relationships": 75}, "prompt_engineer": {"entities": 25, "relationships": 30},
                 "research_papers": {"entities": 75, "relationships": 120}},
                 "total_databases": 3}\
                """));
  }

  @Test
  void errors() {
    var missing =
        calls.fault(
            "add_observations",
            "{\"database\":\"memory\",\"entity_name\":\"EntityName\",\"observations\":[\"x\"]}");
    assertThat(missing.path("status").asString()).isEqualTo("error");
    assertThat(missing.path("message").asString()).isEqualTo("Entity 'EntityName' not found");
    var unrelated =
        calls.fault(
            "create_relationship",
            """
            {"database":"memory","from_entity":"Entity1","to_entity":"Entity2",
             "relationship_type":"KNOWS"}\
            """);
    assertThat(unrelated.path("status").asString()).isEqualTo("error");
    assertThat(unrelated.path("message").asString())
        .isEqualTo("One or both entities not found: Entity1, Entity2");
    calls.answer(
        "create_entity",
        "{\"database\":\"memory\",\"name\":\"Entity1\",\"entity_type\":\"person\"}");
    var halfRelated =
        calls.fault(
            "create_relationship",
            """
            {"database":"memory","from_entity":"Entity1","to_entity":"Entity2",
             "relationship_type":"KNOWS"}\
            """);
    assertThat(halfRelated.path("message").asString())
        .isEqualTo("One or both entities not found: Entity2");
    var invalid =
        calls.fault(
            "semantic_search", "{\"database\":\"memory\",\"query\":\"x\",\"threshold\":1.5}");
    assertThat(invalid.path("status").asString()).isEqualTo("error");
    assertThat(invalid.path("message").asString())
        .isEqualTo("Invalid parameter: threshold must be between 0.0 and 1.0");
  }

  @Test
  void theListOfDatabases() {
    memory.home().named("memory");
    memory.home().create("prompt_engineer", "Database: prompt_engineer");
    memory.home().create("research_papers", "Database: research_papers");
    var context =
        memory
            .toolbox()
            .context(
                dev.kith.access.Caller.local("test"),
                dev.kith.tool.CallContext.ProgressListener.IGNORED);

    var list =
        new Resources(memory.toolbox(), context.caller())
            .read("kuzu://databases/list", context)
            .orElseThrow();

    assertThat(list)
        .isEqualTo(
            new Resources(memory.toolbox(), context.caller())
                .read("kith://databases", context)
                .get());
    var listed = Calls.json(list);
    listed
        .path("databases")
        .forEach(each -> ((ObjectNode) each).remove(List.of("writable", "engine")));
    assertThat(listed)
        .isEqualTo(
            Calls.json(
                """
                {"databases": [{"name": "memory", "description": "Database: memory",
                 "is_primary": true, "is_attached": true}, {"name": "prompt_engineer",
                 "description": "Database: prompt_engineer", "is_primary": false,
                 "is_attached": true}, {"name": "research_papers",
                 "description": "Database: research_papers", "is_primary": false,
                 "is_attached": true}], "count": 3, "primary_database": "memory"}\
                """));
  }
}
