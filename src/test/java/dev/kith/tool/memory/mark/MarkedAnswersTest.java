package dev.kith.tool.memory.mark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import dev.kith.store.Homes;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.memory.MarkedMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What answers tell of tags, pins and importance, and what keeps them.
class MarkedAnswersTest {
  @TempDir Path folder;
  private MarkedMemory memory;

  @BeforeEach
  void remember() {
    memory = new MarkedMemory(folder.resolve("home"));
    var facts =
        IntStream.range(0, 30).mapToObj(number -> "'likes the river at bend " + number + "'");
    memory.call(
        "create_entity",
        "'name':'Ada','entity_type':'person','tags':['team','rowing club'],'observations':["
            + String.join(",", facts.toList())
            + ",'allergic to nuts']");
    memory.call("create_entity", "'name':'Bob','entity_type':'person','tags':['team']");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private void pin(String name, String fact) {
    memory.call(
        "edit_entities", "'names':['" + name + "'],'observations':['" + fact + "'],'pinned':true");
  }

  private JsonNode entity(String name) {
    return memory.call("get_entity", "'entity_name':'" + name + "'");
  }

  @Test
  void theOverviewNamesWhatIsPinnedWithItsPinnedFacts() {
    assertThat(memory.call("get_graph_summary", "").path("pinned").isMissingNode()).isTrue();
    pin("Ada", "allergic to nuts");
    memory.call("edit_entities", "'names':['Bob'],'pinned':true,'importance':5");

    var summary = memory.call("get_graph_summary", "");

    assertThat(summary.path("pinned").toString())
        .isEqualTo(
            "[{\"name\":\"Bob\",\"type\":\"person\"},{\"name\":\"Ada\",\"type\":\"person\","
                + "\"observations\":[\"allergic to nuts\"]}]");
    assertThat(summary.path("stats").path("pinned").asInt()).isEqualTo(2);
    var cut = memory.call("get_graph_summary", "'max_tokens':200");
    assertThat(cut.path("pinned").get(0).path("name").asString()).isEqualTo("Bob");
    var counted = new Calls(memory.toolbox()).answer("get_graph_summary", "{}");
    assertThat(counted.path("databases").path("memory").path("pinned").asInt()).isEqualTo(2);
  }

  @Test
  void pinnedFactsComeFirstWhereAnEntityIsReadPageByPage() {
    pin("Ada", "allergic to nuts");

    var page = memory.call("get_entity", "'entity_name':'Ada','limit':3");

    assertThat(Calls.texts(page.path("observations")))
        .containsExactly(
            "allergic to nuts", "likes the river at bend 0", "likes the river at bend 1");
    assertThat(page.path("pinned_observations").toString()).isEqualTo("[0]");
    assertThat(Calls.texts(page.path("tags"))).containsExactly("team", "rowing club");
    var next =
        memory.call(
            "get_entity",
            "'entity_name':'Ada','limit':100,'cursor':'"
                + page.path("next_cursor").asString()
                + "'");
    assertThat(Calls.texts(next.path("observations")))
        .hasSize(28)
        .doesNotContain("allergic to nuts", "likes the river at bend 1");
    var newest = memory.call("get_entity", "'entity_name':'Ada','limit':2,'order':'oldest'");
    assertThat(Calls.texts(newest.path("observations"))).doesNotContain("allergic to nuts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"search_entities", "semantic_search"})
  void pinnedFactsComeFirstWhereASearchIsCut(String tool) {
    pin("Ada", "allergic to nuts");

    var cut = memory.call(tool, "'query':'likes the river at bend','max_tokens':200");

    var ada = cut.path("entities").get(0);
    assertThat(ada.path("observations_total").asInt()).isEqualTo(31);
    assertThat(ada.path("observations").get(0).asString()).isEqualTo("allergic to nuts");
    assertThat(ada.path("pinned_observations").get(0).asInt()).isZero();
    assertThat(Calls.texts(ada.path("tags"))).containsExactly("team", "rowing club");
  }

  @ParameterizedTest
  @ValueSource(strings = {"search_entities", "semantic_search"})
  void tagsAreAFilterOfSearches(String tool) {
    memory.call("create_entity", "'name':'Cy','entity_type':'person'");
    var all = "'query':'person'" + (tool.equals("semantic_search") ? ",'threshold':0" : "");

    assertThat(MarkedMemory.names(memory.call(tool, all + ",'tags':['team']")))
        .containsExactlyInAnyOrder("Ada", "Bob");
    assertThat(MarkedMemory.names(memory.call(tool, all + ",'tags':['team','rowing club']")))
        .containsExactly("Ada");
    assertThat(memory.fault(tool, all + ",'tags':['tema']").toString())
        .contains("/tags/0")
        .contains("team");
    var one = memory.call(tool, all + ",'tags':['team'],'types':['person'],'limit':1");
    assertThat(one.path("count").asInt()).isEqualTo(1);
  }

  @Test
  void theImportantComeFirstAmongEquals() {
    for (int number = 0; number < 30; number++) {
      memory.call(
          "create_entity",
          "'name':'e" + number + "','entity_type':'thing','observations':['a heron stands here']");
    }
    var before = MarkedMemory.names(memory.call("search_entities", "'query':'heron'"));
    memory.call("edit_entities", "'names':['e3'],'importance':2");
    memory.call("edit_entities", "'names':['e17'],'importance':9");
    memory.call("edit_entities", "'names':['e11'],'pinned':true");

    var lifted = MarkedMemory.names(memory.call("search_entities", "'query':'heron'"));

    assertThat(lifted).startsWith("e11", "e17", "e3").hasSameSizeAs(before);
    var pages = new java.util.ArrayList<String>();
    for (int offset = 0; offset < 30; offset += 7) {
      pages.addAll(
          MarkedMemory.names(
              memory.call("search_entities", "'query':'heron','limit':7,'offset':" + offset)));
    }
    assertThat(pages).hasSize(30).doesNotHaveDuplicates().startsWith("e11", "e17", "e3");
    memory.call(
        "create_entity",
        "'name':'heron','entity_type':'bird','observations':['what stands there']");
    assertThat(MarkedMemory.names(memory.call("search_entities", "'query':'heron'")))
        .startsWith("heron", "e11");
  }

  @Test
  void aPinGoesWithItsFactAndComesBackWithIt() {
    pin("Ada", "allergic to nuts");

    var gone =
        memory.call(
            "delete_observations", "'entity_name':'Ada','observations':['allergic to nuts']");

    assertThat(memory.call("get_graph_summary", "").path("pinned").isMissingNode()).isTrue();
    memory.call("undo", "'change':" + gone.path("change").asLong());
    assertThat(entity("Ada").path("observations").get(0).asString()).isEqualTo("allergic to nuts");
    memory.call(
        "edit_entities", "'names':['Ada'],'observations':['allergic to nuts'],'pinned':false");
    assertThat(entity("Ada").path("pinned_observations").isMissingNode()).isTrue();
  }

  @Test
  void undoingAFactUndoesItsPinToo() {
    var added = memory.call("add_observations", "'entity_name':'Bob','observations':['is a vet']");
    pin("Bob", "is a vet");

    memory.call("undo", "'change':" + added.path("change").asLong());

    assertThat(memory.call("get_graph_summary", "").path("pinned").isMissingNode()).isTrue();
  }

  @Test
  void whatTakesThePlaceOfAPinnedFactIsPinned() {
    memory.call(
        "add_observations",
        "'entity_name':'Bob','observations':['lives in Rome'],'pinned':true,"
            + "'valid_from':'2020-01-01'");

    memory.call(
        "add_observations",
        "'entity_name':'Bob','observations':['lives in Oslo'],'replaces':['lives in Rome'],"
            + "'valid_from':'2023-01-01'");

    var pinned = memory.call("get_graph_summary", "").path("pinned").get(0);
    assertThat(Calls.texts(pinned.path("observations"))).containsExactly("lives in Oslo");
  }

  @Test
  void anEntityHasNoMorePinsThanAnybodyReads() {
    for (int number = 0; number < 20; number++) {
      pin("Ada", "likes the river at bend " + number);
    }

    assertThat(
            memory
                .fault(
                    "edit_entities",
                    "'names':['Ada'],'observations':['allergic to nuts'],'pinned':true")
                .toString())
        .contains("20")
        .contains("Unpin some of 'Ada' first");
  }

  @Test
  void theMergedHaveTheMarksOfBoth() {
    memory.call("edit_entities", "'names':['Bob'],'importance':8,'pinned':true");
    memory.call("edit_entities", "'names':['Ada'],'importance':2");
    pin("Ada", "allergic to nuts");

    memory.call("merge_entities", "'into':'Bob','from':['Ada']");

    var bob = entity("Bob");
    assertThat(Calls.texts(bob.path("tags"))).containsExactly("team", "rowing club");
    assertThat(bob.path("importance").asInt()).isEqualTo(8);
    assertThat(bob.path("pinned").asBoolean()).isTrue();
    assertThat(bob.path("observations").get(0).asString()).isEqualTo("allergic to nuts");
  }

  @Test
  void anEntityThatIsThereGetsTheMarksOfTheMergedOne() {
    var answer =
        memory.call(
            "create_entity",
            "'name':'Bob','entity_type':'person','tags':['vet'],'importance':4,'merge':true");

    assertThat(answer.path("status").asString()).isEqualTo("updated");
    assertThat(Calls.texts(entity("Bob").path("tags"))).containsExactly("team", "vet");
    var untouched =
        memory.call("create_entity", "'name':'Bob','entity_type':'person','tags':['x']");
    assertThat(untouched.path("status").asString()).isEqualTo("exists");
    assertThat(Calls.texts(entity("Bob").path("tags"))).containsExactly("team", "vet");
  }

  @Test
  void otherToolsReadMarksAsProperties() {
    memory.call("edit_entities", "'names':['Bob'],'importance':8,'pinned':true");

    var rows =
        memory.call(
            "read_cypher",
            "'query':'MATCH (p:person) WHERE p.pinned AND \\\"team\\\" IN p.tags RETURN p.id AS"
                + " id, p.importance AS importance'");
    assertThat(rows.toString()).contains("Bob").contains("8").doesNotContain("Ada");
    var found =
        memory.call(
            "find_nodes", "'node_label':'person','filters':{'tags':{'contains':'rowing club'}}");
    assertThat(found.toString()).contains("Ada").doesNotContain("Bob");
  }

  @Test
  void theyWereAsTheyWereKnownThen() {
    var pinned = memory.call("edit_entities", "'names':['Bob'],'pinned':true");
    memory.call("edit_entities", "'names':['Bob'],'pinned':false,'remove_tags':['team']");

    var then = memory.call("get_graph_summary", "'as_of':" + pinned.path("change").asLong());

    assertThat(then.path("pinned").get(0).path("name").asString()).isEqualTo("Bob");
    assertThat(memory.call("get_graph_summary", "").path("pinned").isMissingNode()).isTrue();
  }

  @Test
  void exportsKeepThemAll() throws IOException {
    memory.call(
        "edit_entities",
        "'types':['person'],'add_tags':['a: b','- #c','ünï, \\\"q\\\"','true','7'],'importance':6,"
            + "'pinned':true");
    pin("Ada", "allergic to nuts");
    var home = memory.home();
    var pages = Files.createDirectory(folder.resolve("pages"));
    Export.pages(home, "memory", pages, Homes.call(), (_, _, _) -> {});
    Homes.load(
        home,
        "paged",
        new Import.Options(false, AboutFile.memory("pages"), FileFormat.MARKDOWN),
        pages);
    var lines = folder.resolve("all.jsonl");
    Files.write(lines, Homes.lines(home, "memory", folder));
    Homes.load(home, "lines", Homes.STRICT, lines);

    for (var copy : List.of("paged", "lines")) {
      for (var name : List.of("Ada", "Bob")) {
        var read =
            memory.call("get_entity", "'database':'" + copy + "','entity_name':'" + name + "'");
        assertThat(read.toString().replace("\"" + copy + "\"", "\"memory\""))
            .isEqualTo(entity(name).toString());
      }
      assertThat(
              memory
                  .call("get_graph_summary", "'database':'" + copy + "'")
                  .path("pinned")
                  .toString())
          .isEqualTo(memory.call("get_graph_summary", "").path("pinned").toString());
    }
  }
}
