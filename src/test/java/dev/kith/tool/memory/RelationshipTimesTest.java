package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.exchange.FileFormat;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.transfer.Export;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.EndedWarnings;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.history.HistoryTools;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Relationships that begin and end.
class RelationshipTimesTest {
  private static final String END =
      "'entity_name':'Ada','relationships':[{'relationship_type':'WORKS_FOR','to_entity':'Acme'}]";

  @TempDir Path folder;
  private final AtomicReference<Instant> clock =
      new AtomicReference<>(Instant.parse("2024-06-15T10:00:00Z"));
  private Home home;
  private Toolbox toolbox;
  private Calls calls;

  @BeforeEach
  void open() {
    home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get);
    var families =
        Map.of(
            Family.BFS,
            BfsTools.all(),
            Family.MEMORY,
            AllMemoryTools.of(clock::get),
            Family.HISTORY,
            HistoryTools.all());
    toolbox = new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS);
    calls = new Calls(toolbox);
    home.create("memory", "");
    call(
        "create_entities",
        "'entities':[{'name':'Ada','entity_type':'person'},{'name':'Acme','entity_type':'firm'},"
            + "{'name':'Bolt','entity_type':'firm'}]");
    relate("Acme", "");
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

  private JsonNode relate(String firm, String times) {
    return call(
        "create_relationship",
        "'from_entity':'Ada','to_entity':'"
            + firm
            + "','relationship_type':'WORKS_FOR','confidence':0.7"
            + times);
  }

  private JsonNode ada(String more) {
    return call("get_entity", "'entity_name':'Ada'" + more);
  }

  private static List<String> firms(JsonNode entity) {
    return entity
        .path("relationships")
        .valueStream()
        .map(each -> each.path("entity").asString())
        .toList();
  }

  private String valid(String more) {
    return ada(more).path("relationships").path(0).path("valid").asString("");
  }

  @Test
  void oneThatEndsIsKeptAndHoldsAgainWhenItIsNotedAgain() {
    var ended = call("end_facts", END + ",'at':'2024-03-01'");

    assertThat(Calls.texts(ended.path("ended_relationships")))
        .containsExactly("Ada -[WORKS_FOR]-> Acme");
    assertThat(firms(ada(""))).isEmpty();
    assertThat(ada("").path("ended").intValue()).isEqualTo(1);
    assertThat(firms(ada(",'valid_at':'2024-02-29'"))).containsExactly("Acme");
    assertThat(valid(",'include_ended':true")).isEqualTo("../2024-03-01T00:00:00Z");
    var again = relate("Acme", "");
    assertThat(again.path("status").asString()).isEqualTo("updated");
    assertThat(again.path("confidence").doubleValue()).isEqualTo(0.7);
    assertThat(again.path("note").asString()).contains("had ended", "holds again");
    assertThat(valid("")).isEqualTo("../2024-03-01T00:00:00Z;2024-06-15T10:00:00Z/..");
    assertThat(relate("Acme", "").path("status").asString()).isEqualTo("exists");
  }

  @Test
  void anEmptyIntersectionSaysWhatDoesNotHold() {
    var both = "'seeds':['Ada','Acme'],'k':1";
    EndedWarnings.compare(call("intersect_subgraphs", both), Map.of());
    call("end_facts", END);
    EndedWarnings.compare(call("intersect_subgraphs", both), Map.of("WORKS_FOR", 1L));
    EndedWarnings.compare(call("intersect_subgraphs", both + ",'include_ended':true"), Map.of());
  }

  @Test
  void spansThatTouchBecomeOne() {
    relate("Bolt", ",'valid_from':'2020-01-01','valid_until':'2021-01-01'");
    assertThat(firms(ada(""))).containsExactly("Acme");
    relate("Bolt", ",'valid_from':'2022-01-01','valid_until':'2023-01-01'");
    assertThat(ada(",'include_ended':true").path("relationships").path(1).path("valid").asString())
        .isEqualTo(
            "2020-01-01T00:00:00Z/2021-01-01T00:00:00Z;"
                + "2022-01-01T00:00:00Z/2023-01-01T00:00:00Z");
    relate("Bolt", ",'valid_from':'2021-01-01','valid_until':'2022-01-01'");
    assertThat(ada(",'include_ended':true").path("relationships").path(1).path("valid").asString())
        .isEqualTo("2020-01-01T00:00:00Z/2023-01-01T00:00:00Z");
  }

  @Test
  void itEndsByItselfWhenNobodyWrites() {
    relate("Bolt", ",'valid_from':'2024-07-01','valid_until':'2024-08-01'");
    assertThat(firms(ada(""))).containsExactly("Acme");

    clock.set(Instant.parse("2024-07-01T00:00:00Z"));
    assertThat(firms(ada(""))).containsExactly("Acme", "Bolt");
    clock.set(Instant.parse("2024-07-31T23:59:59.999Z"));
    assertThat(firms(ada(""))).containsExactly("Acme", "Bolt");
    clock.set(Instant.parse("2024-08-01T00:00:00Z"));
    assertThat(firms(ada(""))).containsExactly("Acme");
  }

  @Test
  void oneThatItDoesNotHaveIsReportedWithThoseNear() {
    var answer =
        call(
            "end_facts",
            "'entity_name':'Ada','relationships':["
                + "{'relationship_type':'WORKS_AT','to_entity':'Acme'},"
                + "{'relationship_type':'WORKS_FOR','from_entity':'Acme'},"
                + "{'relationship_type':'WORKS_FOR','to_entity':'Nobody'}]");

    assertThat(answer.path("status").asString()).isEqualTo("no_change");
    assertThat(Calls.texts(answer.path("not_found")))
        .containsExactly(
            "Ada -[WORKS_AT]-> Acme", "Acme -[WORKS_FOR]-> Ada", "Ada -[WORKS_FOR]-> Nobody");
    assertThat(Calls.texts(answer.path("near"))).containsExactly("Ada -[WORKS_FOR]-> Acme");
    assertThat(firms(ada(""))).containsExactly("Acme");
  }

  @Test
  void oneThatHasEndedStaysAndOneCannotEndBeforeItBegan() {
    call("end_facts", END + ",'at':'2024-03-01'");

    assertThat(call("end_facts", END).path("status").asString()).isEqualTo("no_change");
    assertThat(valid(",'include_ended':true")).isEqualTo("../2024-03-01T00:00:00Z");
    relate("Bolt", ",'valid_from':'2024-05-01'");
    var refused =
        calls.fault("end_facts", arguments(END.replace("Acme", "Bolt") + ",'at':'2024-05-01'"));
    assertThat(refused.path("at").asString()).isEqualTo("/relationships");
    assertThat(refused.toString()).contains("Bolt", "2024-05-01T00:00:00Z/..", "delete_relation");
    assertThat(firms(ada(""))).containsExactly("Bolt");
  }

  @Test
  void observationsAndRelationshipsEndInOneChangeOrNotAtAll() {
    call("add_observations", "'entity_name':'Ada','observations':['has a desk']");
    relate("Bolt", ",'valid_from':'2024-05-01'");

    calls.fault(
        "end_facts",
        arguments(
            END.replace("Acme", "Bolt") + ",'observations':['has a desk'],'at':'2024-02-01'"));
    assertThat(Calls.texts(ada("").path("observations"))).containsExactly("has a desk");
    long change =
        call("end_facts", END + ",'observations':['has a desk'],'at':'2024-06-01'")
            .path("change")
            .longValue();
    assertThat(ada("").path("ended").intValue()).isEqualTo(2);
    call("undo", "'change':" + change);
    assertThat(ada("").has("ended")).isFalse();
  }

  @Test
  void anEndIsUndoneUnlessTheRelationshipWasChangedSince() {
    long first = call("end_facts", END + ",'at':'2024-05-01'").path("change").longValue();
    long again = relate("Acme", "").path("change").longValue();

    var refused = calls.fault("undo", arguments("'change':" + first));
    assertThat(refused.path("message").asString()).contains("changed again by change " + again);
    call("undo", "'change':" + again);
    call("undo", "'change':" + first);
    assertThat(firms(ada(""))).containsExactly("Acme");
    assertThat(valid("")).isEmpty();
  }

  @Test
  void oneThatIsDeletedComesBackWithItsTimes() {
    relate("Bolt", ",'valid_from':'2024-05-01'");
    long gone = call("delete_entity", "'name':'Bolt'").path("change").longValue();

    call("undo", "'change':" + gone);

    assertThat(ada("").path("relationships").path(1).path("valid").asString())
        .isEqualTo("2024-05-01T00:00:00Z/..");
  }

  @Test
  void theHistoryTellsWhenItHeldBefore() {
    call("end_facts", END + ",'at':'2024-05-01'");

    var event = call("get_history", "'entity_name':'Ada','limit':1").path("changes").path(0);
    assertThat(event.path("kind").asString()).isEqualTo("relationship_edited");
    assertThat(event.path("before")).isEqualTo(Calls.json("{\"valid\":\"always\"}"));
    assertThat(event.path("after"))
        .isEqualTo(Calls.json("{\"valid\":\"../2024-05-01T00:00:00Z\"}"));
  }

  @Test
  void whatIsForgottenLeavesNoTimes() {
    relate("Bolt", ",'valid_until':'2024-05-01'");
    call("forget", "'entities':['Bolt'],'dry_run':false");

    assertThat(ada("").has("ended")).isFalse();
    assertThat(firms(ada(",'include_ended':true"))).containsExactly("Acme");
  }

  @Test
  void aFormWithoutTimesGetsWhatHolds() {
    call("end_facts", END);
    relate("Bolt", "");
    var out = new ByteArrayOutputStream();

    Export.run(home, "memory", FileFormat.SERVER_MEMORY, out, Homes.call(), (_, _, _) -> {});

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"to\":\"Bolt\"");
    assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("\"to\":\"Acme\"");
    assertThat(Export.untimed(home, "memory", FileFormat.SERVER_MEMORY, Homes.call())).isEqualTo(1);
  }

  @Test
  void anImportJoinsTheTimesOfRowsAndLeavesWhatIsThere() throws IOException {
    var row =
        "{\"subject\":\"Ada\",\"predicate\":\"WORKS_FOR\",\"object\":\"%s\",\"_kith\":"
            + "{\"created\":1,\"updated\":0,\"valid\":\"%s\"}}";
    var rows =
        List.of(
            "{\"id\":\"Ada\",\"entity_type\":\"person\"}",
            "{\"id\":\"Bolt\",\"entity_type\":\"firm\"}",
            "{\"id\":\"Acme\",\"entity_type\":\"firm\"}",
            row.formatted("Bolt", "../2020-01-01T00:00:00Z"),
            row.formatted("Bolt", "2021-01-01T00:00:00Z/.."),
            row.formatted("Acme", "../2020-01-01T00:00:00Z"));
    var file = Files.write(folder.resolve("rows.jsonl"), rows);

    Homes.load(home, "fresh", Homes.STRICT, file);
    Homes.load(home, "memory", Homes.STRICT, file);

    for (var database : List.of("fresh", "memory")) {
      var relation =
          calls
              .answer(
                  "get_entity",
                  "{\"database\":\""
                      + database
                      + "\",\"entity_name\":\"Ada\",\"include_ended\":true}")
              .path("relationships");
      assertThat(relation.path(1).path("valid").asString())
          .isEqualTo("../2020-01-01T00:00:00Z;2021-01-01T00:00:00Z/..");
      var there = relation.path(0).path("valid").asString("");
      assertThat(there).isEqualTo(database.equals("fresh") ? "../2020-01-01T00:00:00Z" : "");
    }
  }

  @Test
  void whatAToolAnsweredIsImportedWithItsTimes() throws IOException {
    call("end_facts", END + ",'at':'2024-03-01'");
    var answer = call("bfs_query", "'seeds':['Ada'],'max_hops':1,'include_ended':true");
    var rows = new java.util.ArrayList<String>();
    answer.path("nodes").forEach(each -> rows.add(each.toString()));
    answer.path("edges").forEach(each -> rows.add(each.toString()));
    Homes.load(home, "copy", Homes.STRICT, Files.write(folder.resolve("answer.jsonl"), rows));

    var copied = calls.answer("get_entity", "{\"database\":\"copy\",\"entity_name\":\"Ada\"}");

    assertThat(firms(copied)).isEmpty();
    assertThat(copied.path("ended").intValue()).isEqualTo(1);
  }
}
