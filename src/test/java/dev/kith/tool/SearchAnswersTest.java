package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What the searches of all families have in common.
class SearchAnswersTest {
  @TempDir Path folder;
  private Home home;
  private Calls calls;
  private Calls other;

  @BeforeEach
  void open() {
    home = Homes.open(folder);
    connect();
    create("Ada Lovelace", "wrote the first program");
    create("Coca-Cola", "a drink");
  }

  private void connect() {
    calls =
        new Calls(
            toolbox(
                Map.of(
                    Family.BFS,
                    BfsTools.all(),
                    Family.MEMORY,
                    MemoryTools.daily(InstantSource.system()))));
    other = new Calls(toolbox(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())));
  }

  private Toolbox toolbox(Map<Family, List<Tool>> families) {
    return new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS);
  }

  @AfterEach
  void close() {
    home.close();
  }

  private void create(String name, String observation) {
    calls.answer(
        "create_entity",
        "{\"database\":\"memory\",\"name\":\""
            + name
            + "\",\"entity_type\":\"thing\",\"observations\":[\""
            + observation
            + "\"]}");
  }

  private JsonNode asked(String tool, String query) {
    var arguments =
        Json.object().put("query", query).put("database", "memory").put("max_tokens", 5_000);
    return calls.answer(tool, Json.text(arguments));
  }

  private JsonNode entity(String tool, String query) {
    return asked(tool, query).path("entities").path(0);
  }

  private JsonNode node(String query) {
    var arguments = Json.text(Json.object().put("query", query));
    return other.answer("search_nodes", arguments).path("entities").path(0);
  }

  @Test
  void everySearchSaysHowItFoundAnEntity() {
    assertThat(asked("search_entities", "Coca-Coal").path(0).path("match")).hasToString("\"typo\"");
    assertThat(entity("search_memory", "Coca-Cola").path("match")).hasToString("\"id\"");
    assertThat(entity("search_memory", "first program").path("match")).hasToString("\"words\"");
    assertThat(entity("search_memory", "frist progarm").path("match")).hasToString("\"typo\"");
    assertThat(entity("semantic_search", "first program").path("match")).hasToString("\"meaning\"");
  }

  private void createDiver() {
    calls.answer(
        "create_entity",
        """
        {"database":"memory","name":"Kim","entity_type":"Person","observations":
         ["Lives in Oslo","Plays chess","Dives for underwater photography","Eats no fish"]}\
        """);
  }

  @Test
  void theObservationsThatMatchComeFirstAndAreMarked() {
    createDiver();

    for (var kim : List.of(entity("search_memory", "underwater photography"), node("underwater"))) {
      assertThat(Calls.texts(kim.path("observations")))
          .containsExactly(
              "Dives for underwater photography", "Lives in Oslo", "Plays chess", "Eats no fish");
      assertThat(kim.path("matching")).hasToString("[0]");
    }
    var inOrder = entity("semantic_search", "underwater photography");
    assertThat(Calls.texts(inOrder.path("observations")).getFirst()).isEqualTo("Lives in Oslo");
    assertThat(inOrder.path("matching")).hasToString("[2]");
  }

  @Test
  void theStandInMarksWhatHasAPartOfAWordAndWhatIsMeant() {
    home.close();
    home =
        new Home(
            folder,
            "memory",
            new OnnxEmbedder(new EmbeddingModel.Bundled(), 1),
            InstantSource.system());
    connect();
    createDiver();

    assertThat(node("derwate").path("matching")).hasToString("[0]");
    var meant = node("scuba camera pictures");
    assertThat(meant.path("match")).hasToString("\"meaning\"");
    assertThat(meant.path("observations").path(0).asString()).startsWith("Dives");
    assertThat(meant.path("matching")).hasToString("[0]");
    assertThat(node("Kim").has("matching")).isFalse();
  }

  @Test
  void everyHitOfASearchInAMemoryHasAScore() {
    assertThat(entity("search_memory", "Ada Lovelace").path("score")).hasToString("0.535");
    assertThat(entity("search_memory", "first program").path("score").isNumber()).isTrue();
  }

  @Test
  void aTypeInAnotherCaseIsTakenByEverySearchAndAnotherNameIsNot() {
    createDiver();

    for (var tool : List.of("search_entities", "search_memory", "semantic_search")) {
      var types = tool.equals("search_entities") ? "node_types" : "types";
      var query =
          "{\"database\":\"memory\",\"query\":\"underwater photography\",\""
              + types
              + "\":[\"%s\"]}";
      var found = calls.result(tool, query.replace("%s", "PERSON"));

      assertThat(found.json()).as(tool).contains("Kim").doesNotContain("Coca-Cola");
      assertThat(found.warning()).as(tool).contains(types + ": PERSON was taken as Person.");
      assertThat(calls.fault(tool, query.replace("%s", "Persn")).path("message").asString())
          .as(tool)
          .contains("Did you mean Person?");
    }
  }

  @Test
  void anIdOneTypoAwayComesBeforeWhatMentionsIt() {
    create("libreadline-dev", "headers");
    create("On libreadline-dev", "libreadline-dev is old");
    create("Report", "somebody wrote libeadline-dev");

    assertThat(ids("search_entities", "libeadline-dev")).startsWith("[libreadline-dev, ");
    assertThat(ids("search_memory", "libeadline-dev")).startsWith("[libreadline-dev, ");
  }

  @Test
  void whoAsksForAnEntityThatIsNotThereIsToldNearOnes() {
    for (var tool : List.of("get_entity", "get_related_entities")) {
      var fault = calls.fault(tool, "{\"database\":\"memory\",\"entity_name\":\"Coca-Coal\"}");

      assertThat(fault.path("message").asString()).isEqualTo("Entity 'Coca-Coal' not found");
      assertThat(fault.path("hint").asString()).startsWith("Did you mean Coca-Cola? ");
    }
  }

  @Test
  void theStandInMarksOnlyWhatTheOtherServerWouldNotFind() {
    assertThat(node("Coca-Coal").path("match")).hasToString("\"typo\"");
    assertThat(node("Coca-Cola").has("match")).isFalse();
    assertThat(node("first").has("match")).isFalse();
  }

  @Test
  void aScoreHasThreeDigitsHoweverTheEntityWasFound() {
    var found = asked("search_entities", "Ada Lovelace").path(0);

    assertThat(found.path("match")).hasToString("\"id\"");
    assertThat(found.path("score")).hasToString("0.535");
  }

  private String ids(String tool, String query) {
    var answer = asked(tool, query);
    var found = answer.isArray() ? answer : answer.path("entities");
    return found
        .valueStream()
        .map(each -> each.path(answer.isArray() ? "id" : "name").asString())
        .toList()
        .toString();
  }

  private String nodes(String query) {
    var arguments = Json.text(Json.object().put("query", query));
    return other
        .answer("search_nodes", arguments)
        .path("entities")
        .valueStream()
        .map(each -> each.path("name").asString())
        .toList()
        .toString();
  }

  private String refused(String tool, String query) {
    var arguments = Json.text(Json.object().put("query", query).put("database", "memory"));
    return calls.fault(tool, arguments).path("message").asString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"search_entities", "search_memory", "semantic_search"})
  void anEmptyQueryIsRefusedAndATooLongOneToo(String tool) {
    assertThat(refused(tool, "")).contains("query").contains("1 to 2000 characters");
    assertThat(refused(tool, "word ".repeat(10_000))).contains("1 to 2000 characters");
  }

  @Test
  void theStandInGivesEverythingForAnEmptyQueryAsTheOtherServerDoes() {
    assertThat(nodes("")).isEqualTo("[Ada Lovelace, Coca-Cola]");
    var tooLong = Json.text(Json.object().put("query", "word ".repeat(10_000)));
    assertThat(other.fault("search_nodes", tooLong).path("message").asString())
        .contains("0 to 10000 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"   ", "?!", "—…「」", "\ud83d", "++", "%_\\*"})
  void whatHasNoWordFindsNothing(String query) {
    for (var tool : List.of("search_entities", "search_memory", "semantic_search")) {
      assertThat(ids(tool, query)).as(tool).isEqualTo("[]");
    }
  }

  @Test
  void signsAloneFindWhatIsNamedSoAndInTheStandInWhatHasThem() {
    create("?!", "a punctuation mark");
    create("Interrobang", "looks like ?! in one");

    assertThat(ids("search_entities", "?!")).isEqualTo("[?!]");
    assertThat(ids("search_memory", "?!")).isEqualTo("[?!]");
    assertThat(nodes("?!")).isEqualTo("[?!, Interrobang]");
  }

  @Test
  void commonWordsAreWordsLikeAnyOther() {
    create("The The", "a band");

    assertThat(ids("search_entities", "the the")).startsWith("[The The");
    assertThat(ids("search_memory", "the")).isEqualTo("[The The, Ada Lovelace]");
    assertThat(ids("search_memory", "the of and a")).contains("Ada Lovelace", "Coca-Cola");
  }

  @ParameterizedTest
  @ValueSource(strings = {"the flurbish", "a qzxvb", "who flurbish a", "of flurbish"})
  void aCommonWordFindsNothingBesideAnother(String query) {
    create("The", "one word");
    create("A superhero who climbs", "of the city");

    for (var hits :
        List.of(
            asked("search_entities", query),
            asked("search_memory", query).path("entities"),
            other
                .answer("search_nodes", Json.text(Json.object().put("query", query)))
                .path("entities"))) {
      assertThat(hits.valueStream().map(hit -> hit.path("match").asString()))
          .allMatch("meaning"::equals);
    }
    assertThat(ids("search_memory", "the superhero")).startsWith("[A superhero who climbs");
  }

  @Test
  void aCommonWordMarksNoObservationBesideAnother() {
    calls.answer(
        "create_entity",
        """
        {"database":"memory","name":"Bob","entity_type":"Person","observations":
         ["Born in Lisbon","Works as a nurse in a hospital","Was on holiday in Norway"]}\
        """);

    var nurse = entity("search_memory", "Which person is a nurse in a hospital?");
    assertThat(nurse.path("matching")).hasToString("[0]");
    assertThat(nurse.path("observations").path(0).asString()).startsWith("Works as a nurse");
    assertThat(entity("search_memory", "Who was on holiday in Norway?").path("matching"))
        .hasToString("[0]");
  }

  @Test
  void ofManyWordsTheTellingOnesCountAmongTheFirst() {
    var late = "program " + "xq ".repeat(300) + "drink";
    var tooLate = "program " + "xq ".repeat(400) + "drink";

    assertThat(ids("search_memory", late)).contains("Ada Lovelace", "Coca-Cola");
    assertThat(ids("search_memory", tooLate)).isEqualTo("[Ada Lovelace]");
    assertThat(ids("search_entities", tooLate)).startsWith("[Ada Lovelace");
  }

  @Test
  void aDatabaseWithoutVectorsSaysThatASearchByMeaningFindsNothing() throws IOException {
    var searched = "{\"database\":\"memory\",\"query\":\"a program\"}";
    assertThat(calls.answer("semantic_search", searched).has("warnings")).isFalse();

    home.close();
    Files.writeString(folder.resolve("memory/about.yaml"), "embeddings: false\n");
    open();

    var answer = calls.answer("semantic_search", searched);
    assertThat(answer.path("warnings").toString()).contains("has no vectors");
  }

  @Test
  void aQueryMayMixScripts() {
    create("東京タワー", "a tower in Tokyo");
    create("Москва-река", "a river");

    assertThat(ids("search_memory", "東京 tower")).isEqualTo("[東京タワー]");
    assertThat(ids("search_memory", "москва river")).isEqualTo("[Москва-река]");
    assertThat(ids("search_entities", "東京 tower")).startsWith("[東京タワー");
  }

  @Test
  void aQueryThatIsAnIdFindsThatFirst() {
    create("Coca-Cola drink", "Coca-Cola Coca-Cola Coca-Cola");

    assertThat(ids("search_entities", "Coca-Cola")).startsWith("[Coca-Cola, ");
    assertThat(ids("search_memory", "coca-cola")).startsWith("[Coca-Cola, ");
  }
}
