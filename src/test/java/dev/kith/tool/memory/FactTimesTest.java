package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.transfer.Export;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.history.HistoryTools;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Facts that begin and end.
class FactTimesTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2024-06-15T10:00:00Z"));

  @TempDir Path folder;
  private Home home;
  private Toolbox toolbox;
  private Calls calls;

  @BeforeEach
  void open() {
    home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), CLOCK);
    var families =
        Map.of(Family.MEMORY, AllMemoryTools.of(CLOCK), Family.HISTORY, HistoryTools.all());
    toolbox = new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS);
    calls = new Calls(toolbox);
    home.create("memory", "");
    call("create_entity", "'name':'Ada','entity_type':'person','observations':['lives in Rome']");
  }

  @AfterEach
  void close() {
    toolbox.close();
    home.close();
  }

  private static String arguments(String members) {
    return "{\"database\":\"memory\"," + members.replace('\'', '"') + "}";
  }

  private JsonNode call(String tool, String members) {
    return calls.answer(tool, arguments(members));
  }

  private JsonNode ada(String more) {
    return call("get_entity", "'entity_name':'Ada'" + more);
  }

  private static List<String> facts(JsonNode entity) {
    return Calls.texts(entity.path("observations"));
  }

  @Test
  void aFactThatItDoesNotHaveWordForWordIsReportedWithThoseNear() {
    for (var tool : List.of("end_facts", "delete_observations")) {
      var answer = call(tool, "'entity_name':'Ada','observations':['Lived in Rome.','7']");

      assertThat(answer.path("status").asString()).isEqualTo("no_change");
      assertThat(Calls.texts(answer.path("not_found"))).containsExactly("Lived in Rome.", "7");
      assertThat(Calls.texts(answer.path("near"))).as(tool).containsExactly("lives in Rome");
    }
    assertThat(facts(ada(""))).containsExactly("lives in Rome");
  }

  @Test
  void aFactIsReplacedAndKept() {
    var moved =
        call(
            "add_observations",
            "'entity_name':'Ada','observations':['lives in Oslo'],'replaces':['lives in Rome',"
                + "'lives on Mars'],'valid_from':'2024-03-01'");

    assertThat(Calls.texts(moved.path("ended_observations"))).containsExactly("lives in Rome");
    assertThat(Calls.texts(moved.path("not_found"))).containsExactly("lives on Mars");
    assertThat(moved.path("total_observations").intValue()).isEqualTo(1);
    assertThat(facts(ada(""))).containsExactly("lives in Oslo");
    assertThat(ada("").path("ended").intValue()).isEqualTo(1);
    assertThat(facts(ada(",'valid_at':'2024-02-29'"))).containsExactly("lives in Rome");
    assertThat(facts(ada(",'valid_at':'2024-03-01'"))).containsExactly("lives in Oslo");
    var all = ada(",'include_ended':true");
    assertThat(facts(all)).containsExactly("lives in Rome", "lives in Oslo");
    assertThat(all.path("valid"))
        .isEqualTo(
            Calls.json("{\"0\":\"../2024-03-01T00:00:00Z\",\"1\":\"2024-03-01T00:00:00Z/..\"}"));
    assertThat(all.has("ended")).isFalse();
  }

  @Test
  void anEndIsUndoneUnlessTheFactWasChangedSince() {
    var end = "'entity_name':'Ada','observations':['lives in Rome']";
    long first = call("end_facts", end + ",'at':'2024-05-01'").path("change").longValue();
    assertThat(facts(ada(""))).isEmpty();
    assertThat(call("end_facts", end).path("status").asString()).isEqualTo("no_change");
    long again = call("add_observations", end).path("change").longValue();
    assertThat(ada("").path("valid"))
        .isEqualTo(Calls.json("{\"0\":\"../2024-05-01T00:00:00Z;2024-06-15T10:00:00Z/..\"}"));

    var refused = calls.fault("undo", arguments("'change':" + first));
    assertThat(refused.path("message").asString()).contains("changed or deleted since");
    call("undo", "'change':" + again);
    call("undo", "'change':" + first);
    assertThat(facts(ada(""))).containsExactly("lives in Rome");
    assertThat(ada(",'include_ended':true").has("valid")).isFalse();
  }

  @Test
  void aFactCannotEndBeforeItBegan() {
    call(
        "add_observations",
        "'entity_name':'Ada','observations':['plays chess'],'valid_from':'2024-04-01'");

    var refused =
        calls.fault(
            "end_facts",
            arguments(
                "'entity_name':'Ada','observations':['lives in Rome','plays chess'],"
                    + "'at':'2024-04-01'"));
    assertThat(refused.toString()).contains("plays chess", "2024-04-01T00:00:00Z/..");
    assertThat(facts(ada(""))).containsExactly("lives in Rome", "plays chess");
  }

  @Test
  void whatHoldsIsFoundBeforeWhatEnded() {
    call("create_entity", "'name':'Bo','entity_type':'person','observations':['was in Rome']");
    call(
        "create_entity",
        "'name':'Cy','entity_type':'person','observations':['saw a Rome film, Rome and Rome again,"
            + " Rome']");
    call("end_facts", "'entity_name':'Ada','observations':['lives in Rome']");
    call("add_observations", "'entity_name':'Ada','observations':['lives in Oslo']");

    for (int limit : new int[] {3, 2}) {
      var found = call("search_entities", "'query':'Rome','limit':" + limit).path("entities");
      var names = found.valueStream().map(each -> each.path("name").asString()).toList();
      assertThat(names).hasSize(limit);
      assertThat(names.subList(0, 2)).containsExactlyInAnyOrder("Bo", "Cy");
    }
    var then = call("search_entities", "'query':'Oslo','valid_at':'2020-01-01'").path("entities");
    assertThat(facts(then.path(0))).containsExactly("lives in Oslo", "lives in Rome");
  }

  @Test
  void theHistoryTellsWhenAFactHeldBefore() {
    call("end_facts", "'entity_name':'Ada','observations':['lives in Rome'],'at':'2024-05-01'");

    var event = call("get_history", "'entity_name':'Ada','limit':1").path("changes").path(0);
    assertThat(event.path("before"))
        .isEqualTo(Calls.json("{\"text\":\"lives in Rome\",\"valid\":\"always\"}"));
    assertThat(event.path("after"))
        .isEqualTo(
            Calls.json("{\"text\":\"lives in Rome\",\"valid\":\"../2024-05-01T00:00:00Z\"}"));
  }

  @Test
  void aFormWithoutTimesGetsWhatHolds() {
    call("end_facts", "'entity_name':'Ada','observations':['lives in Rome']");
    call("add_observations", "'entity_name':'Ada','observations':['lives in Oslo']");
    var out = new ByteArrayOutputStream();

    Export.run(home, "memory", FileFormat.SERVER_MEMORY, out, Homes.call(), (_, _, _) -> {});

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Oslo").doesNotContain("Rome");
    assertThat(Export.untimed(home, "memory", FileFormat.SERVER_MEMORY, Homes.call())).isEqualTo(1);
    assertThat(Export.untimed(home, "memory", FileFormat.MARKDOWN, Homes.call())).isZero();
  }

  @Test
  void anAuthorThatNobodyIsIsReportedWithThoseThereAre() {
    call("add_observations", "'entity_name':'Ada','observations':['rows'],'source':'alice'");

    for (var line :
        List.of(
            "get_entity 'entity_name':'Ada','by':'alcie'",
            "search_memory 'query':'Ada','author':'alcie'",
            "semantic_search 'query':'lives in Rome','author':'alcie'",
            "list_changes 'author':'alcie'")) {
      var words = line.split(" ", 2);
      var warning = calls.result(words[0], arguments(words[1])).warning();
      assertThat(warning).as(line).contains("'alcie'").contains("Did you mean alice");
      var known = arguments(words[1].replace("alcie", "alice"));
      assertThat(calls.result(words[0], known).warning()).as(line).isEmpty();
    }
    assertThat(calls.result("list_changes", arguments("'author':'zz'")).warning())
        .contains("Authors are alice");
  }
}
