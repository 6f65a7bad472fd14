package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
    calls =
        new Calls(
            toolbox(
                Map.of(
                    Family.BFS,
                    BfsTools.all(),
                    Family.MEMORY,
                    MemoryTools.daily(InstantSource.system()))));
    other = new Calls(toolbox(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())));
    create("Ada Lovelace", "wrote the first program");
    create("Coca-Cola", "a drink");
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
}
