package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.history.HistoryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Filters by author, in a memory of more entities than one search reads at once.
class AuthorFiltersTest {
  private static final int ENTITIES = 450;
  private static final Import.Options MEMORY =
      new Import.Options(false, AboutFile.memory("a test"));
  private static final Caller TENANT =
      Caller.known(
          "tenant",
          "tenant",
          new Rights(
              DatabaseSet.ALL,
              DatabaseSet.ALL,
              new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.OWNER)))));

  @TempDir Path folder;
  private Home home;
  private Toolbox toolbox;
  private Calls calls;

  @BeforeEach
  void open() throws IOException {
    home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), InstantSource.system());
    var families =
        Map.of(
            Family.MEMORY,
            AllMemoryTools.of(InstantSource.system()),
            Family.HISTORY,
            HistoryTools.all());
    toolbox = new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS);
    calls = new Calls(toolbox);
    var rows = new ArrayList<String>();
    for (int index = 0; index < ENTITIES; index++) {
      var scope = index % 2 == 0 ? "1/" : "2/";
      rows.add(
          "{\"id\":\"e%d\",\"entity_type\":\"note\",\"scope\":\"%s\"}".formatted(index, scope));
    }
    Homes.load(home, "memory", MEMORY, Files.write(folder.resolve("rows.jsonl"), rows));
    for (int from = 0; from < ENTITIES; from += 150) {
      for (int index = from; index < from + 150; index++) {
        note("e" + index, "drinks tea", "ann");
      }
    }
    note("e444", "drinks tea with milk and much sugar and one more spoon of it", "zoe");
    note("e445", "drinks tea with milk and much sugar and one more spoon of it", "mallory");
  }

  private void note(String entity, String text, String source) {
    calls.answer(
        "add_observations",
        arguments(
            "'entity_name':'"
                + entity
                + "','observations':['"
                + text
                + "'],'source':'"
                + source
                + "'"));
  }

  @AfterEach
  void close() {
    toolbox.close();
    home.close();
  }

  private static String arguments(String members) {
    return "{\"database\":\"memory\"," + members.replace('\'', '"') + "}";
  }

  private Result asTenant(String tool, String members) {
    try (var context = toolbox.context(TENANT, CallContext.ProgressListener.IGNORED)) {
      return toolbox.call(
          toolbox.catalogue().find(tool).orElseThrow(), Calls.json(arguments(members)), context);
    }
  }

  @Test
  void aRareAuthorIsFoundHoweverManyOthersMatchBetter() {
    for (var tool : List.of("search_entities", "semantic_search")) {
      var found = calls.answer(tool, arguments("'query':'drinks tea','author':'zoe','limit':1"));

      assertThat(found.path("entities").path(0).path("name").asString()).as(tool).isEqualTo("e444");
    }
  }

  @Test
  void aNameThatNobodyHasGetsNearOnesOfTheWholeMemory() {
    for (var tool : List.of("search_entities", "semantic_search")) {
      var warning = calls.result(tool, arguments("'query':'drinks tea','author':'zoee'")).warning();

      assertThat(warning).as(tool).contains("'zoee'", "Did you mean zoe?");
    }
    assertThat(calls.result("list_changes", arguments("'author':'malory'")).warning())
        .contains("Did you mean mallory");
  }

  @Test
  void whoNotedSomethingElseIsNotCalledUnknown() {
    call(
        "create_entity",
        "'name':'Coffee','entity_type':'drink','source':'bob',"
            + "'observations':['black coffee']");

    var warning =
        calls.result("search_entities", arguments("'query':'coffee','author':'zoe'")).warning();

    assertThat(warning).contains("'zoe' added none of what this finds", "bob");
    assertThat(
            calls
                .result("list_changes", arguments("'author':'zoe','since':'2100-01-01'"))
                .warning())
        .isEmpty();
  }

  private void call(String tool, String members) {
    calls.answer(tool, arguments(members));
  }

  @Test
  void anEditByAnAuthorThatNobodyIsSaysSo() {
    var result = calls.result("edit_entities", arguments("'author':'zoee','add_tags':['x']"));

    assertThat(result.warning()).contains("Did you mean zoe?");
    assertThat(Calls.json(result.json()).path("status").asString()).isEqualTo("no_change");
  }

  @Test
  void forgettingWhatNobodyNotedSaysSo() {
    for (var more : List.of("", ",'dry_run':false", ",'observations_only':true")) {
      var fault = calls.fault("forget", arguments("'author':'zoee'" + more));

      assertThat(fault.path("code").asString()).as(more).isEqualTo("unknown_author");
      assertThat(fault.path("at").asString()).isEqualTo("/author");
      assertThat(fault.toString()).contains("zoe");
    }
    assertThat(
            calls
                .answer("forget", arguments("'author':'zoe','types':['note']"))
                .path("status")
                .asString())
        .isEqualTo("no_change");
  }

  @Test
  void nobodyLearnsOfAuthorsThatTheyMayNotSee() {
    for (var line :
        List.of(
            "search_entities 'query':'tea','author':'malory'",
            "semantic_search 'query':'tea','author':'malory'",
            "edit_entities 'author':'malory','add_tags':['x']",
            "list_changes 'author':'malory'",
            "forget 'author':'malory'",
            "forget 'author':'malory','dry_run':false",
            "forget 'author':'mallory'")) {
      var words = line.split(" ", 2);
      var result = asTenant(words[0], words[1]);

      assertThat(result.warning() + result.json())
          .as(line)
          .doesNotContain(line.contains("mallory") ? "unknown" : "mallory");
    }
  }
}
