package dev.kith.tool.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.memory.AllMemoryTools;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ForgetToolTest {
  @TempDir Path folder;
  private Instant now = Instant.parse("2024-06-15T10:00:00Z");
  private Home home;
  private Toolbox toolbox;
  private Calls calls;

  @BeforeEach
  void open() {
    InstantSource clock = () -> now;
    home = new Home(folder, "memory", new WordEmbedder(), clock);
    var families =
        Map.of(Family.MEMORY, AllMemoryTools.of(clock), Family.HISTORY, HistoryTools.all());
    toolbox = new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS);
    calls = new Calls(toolbox);
    home.create("memory", "");
    call("create_entity", "'name':'Ada','entity_type':'person','observations':['lives in Rome']");
    call("create_entity", "'name':'Bob','entity_type':'person','observations':['likes tea']");
    call(
        "create_relationship", "'from_entity':'Ada','to_entity':'Bob','relationship_type':'KNOWS'");
  }

  @AfterEach
  void close() {
    toolbox.close();
    home.close();
  }

  private static String arguments(String members) {
    return "{\"database\":\"memory\""
        + (members.isEmpty() ? "" : ",")
        + members.replace('\'', '"')
        + "}";
  }

  private JsonNode call(String tool, String members) {
    return calls.answer(tool, arguments(members));
  }

  @Test
  void theFirstCallOnlyShowsWhatWouldGo() {
    var shown = call("forget", "'entities':['Ada']");

    assertThat(shown.path("status").asString()).isEqualTo("would_forget");
    assertThat(shown.path("entities").asInt()).isEqualTo(1);
    assertThat(shown.path("observations").asInt()).isEqualTo(1);
    assertThat(shown.path("relationships").asInt()).isEqualTo(1);
    assertThat(shown.path("history").asInt()).isPositive();
    assertThat(Calls.texts(shown.path("names"))).containsExactly("Ada");
    assertThat(shown.path("change").asInt()).isZero();
    assertThat(call("get_entity", "'entity_name':'Ada'").path("name").asString()).isEqualTo("Ada");
  }

  @Test
  void theSecondForgetsAndTheHistorySaysThatItDid() {
    var gone = call("forget", "'entities':['Ada'],'dry_run':false");

    assertThat(gone.path("status").asString()).isEqualTo("forgotten");
    assertThat(gone.path("clean").asBoolean()).isTrue();
    assertThat(fault("get_entity", "'entity_name':'Ada'").path("code").asString())
        .isEqualTo("unknown_entity");
    assertThat(fault("get_history", "'entity_name':'Ada'").path("code").asString())
        .isEqualTo("unknown_entity");
    assertThat(fault("undo", "'change':" + gone.path("change").asInt()).path("code").asString())
        .isEqualTo("not_undoable");
    var history = call("list_changes", "'kind':'forgotten'").path("changes");
    assertThat(history.path(0).path("after").path("entities").asInt()).isEqualTo(1);
    assertThat(history.path(1).path("after").path("forgotten_by").asInt())
        .isEqualTo(gone.path("change").asInt());
    assertThat(call("list_changes", "").toString()).doesNotContain("Ada", "Rome");
  }

  @Test
  void ageChoosesWhatNobodyChangedSince() {
    now = now.plus(Duration.ofDays(100));
    call("add_observations", "'entity_name':'Bob','observations':['likes cake']");

    var shown = call("forget", "'older_than':'90d'");

    assertThat(Calls.texts(shown.path("names"))).containsExactly("Ada");
    assertThat(
            call("forget", "'older_than':'90d','observations_only':true")
                .path("observations")
                .asInt())
        .isEqualTo(2);
    assertThat(call("forget", "'older_than':'2y'").path("status").asString())
        .isEqualTo("no_change");
  }

  private JsonNode fault(String tool, String members) {
    return calls.fault(tool, arguments(members));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'dry_run':false|/entities",
        "'entities':[]|/entities",
        "'entities':['Ada','Ade']|/entities/1",
        "'types':['persn']|/types/0",
        "'older_than':'soon'|/older_than",
        "'older_than':'0d'|/older_than",
        "'older_than':'90'|/older_than",
        "'expired':'maybe'|/expired",
        "'entities':['Ada'],'everything':true|/everything",
      })
  void whatCannotBeMeantIsRefused(String members, String at) {
    assertThat(fault("forget", members).path("at").asString()).isEqualTo(at);
    assertThat(call("get_entity", "'entity_name':'Ada'").path("name").asString()).isEqualTo("Ada");
  }
}
