package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.cypher.CypherTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The queries of the guide, and what people ask of a memory.
class CypherGuideTest {
  @TempDir static Path folder;
  private static Home home;
  private static Toolbox toolbox;
  private static Calls calls;

  @BeforeAll
  static void open() {
    home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system());
    home.named("memory")
        .write(
            Call.by("test"),
            List.of(
                person("Alice Johnson", "2024-01-15", "machine learning", "likes tea"),
                person("Bob", "2023-12-31", "machine learning"),
                person("Carol", "2024-05-01", "likes tea", "plays chess"),
                new Mutation.CreateNode(
                    new Node("Python", "skill", Metadata.NONE), List.of("a language")),
                edge("Alice Johnson", "KNOWS", "Bob", "0.9"),
                edge("Bob", "KNOWS", "Carol", "0.5"),
                edge("Carol", "USES", "Python", "1.0")));
    toolbox =
        new Toolbox(
            new Catalogue(Map.of(Family.CYPHER, CypherTools.all(InstantSource.system()))),
            home,
            Limits.FOR_PROGRAMS);
    calls = new Calls(toolbox);
  }

  private static Mutation person(String name, String day, String... observations) {
    return new Mutation.CreateNode(
        new Node(name, "person", new Metadata("{\"created_date\":\"" + day + "\"}")),
        List.of(observations));
  }

  private static Mutation edge(String from, String type, String to, String confidence) {
    return new Mutation.CreateEdge(
        new Edge(from, type, to, new Metadata("{\"confidence\":" + confidence + "}")), false);
  }

  @AfterAll
  static void close() {
    toolbox.close();
    home.close();
  }

  private static JsonNode rows(String query) {
    return calls
        .answer(
            "read_cypher", Json.text(Json.object().put("database", "memory").put("query", query)))
        .path("rows");
  }

  private static String fault(String query) {
    return fault(calls, query);
  }

  private static String fault(Calls asked, String query) {
    return asked
        .fault(
            "read_cypher", Json.text(Json.object().put("database", "memory").put("query", query)))
        .path("message")
        .asString();
  }

  @Test
  void everyQueryOfTheGuideFindsSomething() throws IOException {
    var guide = Files.readString(Path.of("docs/guide/cypher.md"));
    var blocks = Pattern.compile("```cypher\n(.*?)```", Pattern.DOTALL).matcher(guide);
    int asked = 0;
    while (blocks.find()) {
      assertThat(rows(blocks.group(1)).size()).as(blocks.group(1)).isPositive();
      asked++;
    }
    assertThat(asked).isGreaterThanOrEqualTo(9);
  }

  @Test
  void everybodyIsAnEntityAndEveryRelationshipIsRelated() {
    assertThat(
            rows("""
            -- Find all relationships for an entity
            MATCH (e:Entity {name: "Alice Johnson"})-[r:RELATED_TO]->(related)
            RETURN related.name, r.relationship_type, r.confidence;
            """)
                .toString())
        .isEqualTo("[[\"Bob\",\"KNOWS\",0.9]]");
    assertThat(
            rows("MATCH path = (start:Entity {name: \"Alice Johnson\"})-[:RELATED_TO*1..3]-"
                    + "(end:Entity) RETURN end.name, length(path) as distance ORDER BY distance")
                .toString())
        .isEqualTo("[[\"Bob\",1],[\"Carol\",2],[\"Python\",3]]");
    assertThat(
            rows("MATCH (e1:Entity), (e2:Entity) WHERE e1.name = \"Alice Johnson\" AND e1 <> e2 AND"
                    + " size([obs IN e1.observations WHERE obs IN e2.observations]) > 0 RETURN"
                    + " e2.name, size([obs IN e1.observations WHERE obs IN e2.observations]) as"
                    + " common_observations ORDER BY common_observations DESC, e2.name")
                .toString())
        .isEqualTo("[[\"Bob\",1],[\"Carol\",1]]");
    assertThat(
            rows("MATCH (e:Entity) OPTIONAL MATCH (e)-[r:RELATED_TO]-() RETURN e.type,"
                    + " count(DISTINCT r) as relationship_count ORDER BY relationship_count DESC")
                .toString())
        .isEqualTo("[[\"person\",3],[\"skill\",1]]");
    assertThat(
            rows("MATCH (e:Entity) WHERE e.created_date > \"2024-01-01\" AND e.type = 'person'"
                    + " RETURN e.name ORDER BY e.name")
                .toString())
        .isEqualTo("[[\"Alice Johnson\"],[\"Carol\"]]");
  }

  @Test
  void nodesAndRelationshipsHaveTheFormOfTheOtherTools() {
    assertThat(rows("MATCH (a {name: 'Bob'})-[r:KNOWS]->(b) RETURN a, r").toString())
        .isEqualTo(
            "[[{\"id\":\"Bob\",\"entity_type\":\"person\",\"metadata\":{\"created_date\":"
                + "\"2023-12-31\"}},{\"subject\":\"Bob\",\"predicate\":\"KNOWS\",\"object\":"
                + "\"Carol\",\"metadata\":{\"confidence\":0.5}}]]");
  }

  @Test
  void aWrongNameIsReportedWithItsPlaceAndTheNearOnes() {
    assertThat(fault("MATCH (p:persn)\nRETURN p"))
        .contains("line 1, column 10: no label is called 'persn'")
        .contains("         ^")
        .contains("Did you mean person?");
    assertThat(fault("MATCH (p:person)-[:KNOW]->() RETURN p"))
        .contains("no relationship type is called 'KNOW'")
        .contains("KNOWS");
    assertThat(fault("MATCH (p:person) RETURN p.created_dat"))
        .contains("no property is called 'created_dat'")
        .contains("created_date");
  }

  @Test
  void moreRowsThanAskedForAreReported() {
    var answer =
        calls.answer(
            "read_cypher",
            "{\"database\":\"memory\",\"query\":\"MATCH (n) RETURN n.name\",\"max_rows\":2,"
                + "\"explain\":true}");

    assertThat(answer.path("row_count").asInt()).isEqualTo(2);
    assertThat(answer.path("truncated").path("reason").asString()).isEqualTo("max_rows");
    assertThat(answer.path("explain").path("plan").toString()).contains("scan");
  }

  @Test
  void parametersAreValues() {
    var answer =
        calls.answer(
            "read_cypher",
            "{\"database\":\"memory\",\"query\":\"MATCH (n) WHERE n.name IN $names RETURN count(*)"
                + " AS c\",\"parameters\":{\"names\":[\"Bob\",\"Carol\",\"x' OR 1=1\"]}}");

    assertThat(answer.path("rows").toString()).isEqualTo("[[2]]");
  }

  @Test
  void aProductOfWholeTablesAndASlowExpressionEnd() {
    var usual = Limits.FOR_PROGRAMS;
    var brief =
        new Limits(
            Duration.ofSeconds(1),
            usual.learning(),
            usual.walk(),
            usual.memory(),
            usual.tokens(),
            usual.replies(),
            usual.workers(),
            usual.waiting());
    try (var hasty = new Toolbox(toolbox.catalogue(), home, brief)) {
      for (var query :
          List.of(
              "UNWIND range(1, 2000) AS a UNWIND range(1, 2000) AS b UNWIND range(1, 2000) AS c"
                  + " RETURN count(*)",
              "RETURN '" + "a".repeat(60) + "' =~ '(a+)+b\\\\1'")) {
        assertThat(fault(new Calls(hasty), query)).as(query).contains("limit");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RETURN reduce(s = 'a', x IN range(1, 40) | s + s) AS s",
        "RETURN reduce(l = [1], x IN range(1, 40) | l + l) AS l",
        "RETURN reduce(l = [1], x IN range(1, 40) | [l, l]) AS l",
        "RETURN reduce(l = [1], x IN range(1, 40) | {a: l, b: l}) AS l",
        "RETURN reduce(l = [1], x IN range(1, 40) | [y IN [1, 2] | l]) AS l",
        "RETURN reduce(l = [1], x IN range(1, 100000) | [l]) AS l",
        "RETURN range(1, 1000000000) AS r",
      })
  void noValueGrowsWithoutEnd(String query) {
    assertThat(fault(query)).contains("more than");
  }
}
