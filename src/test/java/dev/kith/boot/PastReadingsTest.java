package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.store.transfer.Backup;
import dev.kith.tool.Calls;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PastReadingsTest {
  private static final String MAY = "2024-05-01T12:00:00Z";
  private static final String JUNE = "2024-06-01T12:00:00Z";

  @TempDir Path folder;

  private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse(MAY));
  private Home home;
  private Toolbox tools;
  private Calls calls;
  private long first;

  @BeforeEach
  void open() {
    home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get);
    tools = Wiring.toolbox(home, ToolSelection.of(dev.kith.tool.Family.usual()), Map.of());
    calls = new Calls(tools);
    first = create("Ada", "likes tea");
    clock.set(Instant.parse(JUNE));
  }

  @AfterEach
  void close() {
    tools.close();
    home.close();
  }

  private long create(String name, String fact) {
    return calls
        .answer(
            "create_entity",
            "{\"database\":\"memory\",\"name\":\""
                + name
                + "\",\"entity_type\":\"Person\",\"observations\":[\""
                + fact
                + "\"]}")
        .path("change")
        .asLong();
  }

  private static String asking(String name, String asOf) {
    return "{\"database\":\"memory\",\"entity_name\":\"" + name + "\",\"as_of\":" + asOf + "}";
  }

  private List<String> copies() throws IOException {
    try (var all = Files.list(home.folder())) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith(".past-"))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"x\"",
        "\"\"",
        "\"2024-05-01T12:00:00\"",
        "\"2024-13-01\"",
        "\"-1\"",
        "-1",
        "0",
        "1.5",
        "true",
        "{}",
        "[]",
        "999999",
        "999999999999999999",
        "\"99999999999999999999\"",
        "\"2024-05-01\"",
        "\"0000-01-01\"",
        "\"2024-05-01T11:59:59Z\""
      })
  void whatIsNoChangeAndNoMomentIsRefusedAtItsPlace(String asOf) {
    var fault = calls.fault("get_entity", asking("Ada", asOf));

    assertThat(fault.path("code").asString()).isEqualTo("invalid_arguments");
    assertThat(fault.path("at").asString()).isEqualTo("/as_of");
    assertThat(fault.path("allowed")).isNotEmpty();
  }

  @Test
  void aMomentAfterTheLastChangeIsThePresent() throws IOException {
    var now = calls.result("get_entity", "{\"database\":\"memory\",\"entity_name\":\"Ada\"}");
    for (var moment : List.of("\"" + JUNE + "\"", "\"2024-05-02\"", "\"2999-01-01\"")) {
      assertThat(calls.result("get_entity", asking("Ada", moment)).json()).isEqualTo(now.json());
    }

    assertThat(copies()).isEmpty();
  }

  @Test
  void theAnswerSaysWhatItIsAsOf() {
    create("Bob", "likes coffee");

    assertThat(calls.result("get_entity", asking("Ada", "" + first)).warning())
        .contains("as of change " + first + ", made at " + MAY);
  }

  @Test
  void whatBeganOrEndedSinceIsAsItWas() {
    calls.answer(
        "end_facts",
        "{\"database\":\"memory\",\"entity_name\":\"Ada\",\"observations\":[\"likes tea\"],"
            + "\"at\":\"2024-05-20\"}");
    create("Bob", "likes coffee");

    assertThat(calls.answer("get_entity", asking("Ada", "" + first)).path("observations"))
        .hasSize(1);
    var now = calls.answer("get_entity", "{\"database\":\"memory\",\"entity_name\":\"Ada\"}");
    assertThat(now.path("ended").asInt()).isEqualTo(1);
    assertThat(calls.fault("get_entity", asking("Bob", "\"2024-05-15\"")).path("code").asString())
        .isEqualTo("unknown_entity");
  }

  @Test
  void aSearchByMeaningGoesByWhatTheTextWas() {
    calls.answer(
        "edit_entity", "{\"database\":\"memory\",\"name\":\"Ada\",\"new_name\":\"Countess\"}");
    create("Bob", "likes coffee");
    var question = "{\"database\":\"memory\",\"query\":\"Ada likes tea\",\"as_of\":" + first + "}";

    var found = calls.answer("semantic_search", question).path("entities");

    assertThat(found).hasSize(1);
    assertThat(found.path(0).path("name").asString()).isEqualTo("Ada");
  }

  @Test
  void onlyToolsThatReadTakeIt() {
    var fault =
        calls.fault(
            "create_entity",
            "{\"database\":\"memory\",\"name\":\"Eve\",\"entity_type\":\"Person\",\"as_of\":1}");

    assertThat(fault.path("at").asString()).isEqualTo("/as_of");
    assertThat(calls.fault("list_databases", "{\"as_of\":1}").path("at").asString())
        .isEqualTo("/as_of");
    assertThat(calls.fault("get_graph_summary", "{\"as_of\":1}").path("at").asString())
        .isEqualTo("/as_of");
  }

  @Test
  void aPageOfThePastGoesOnInThatPast() {
    create("Bob", "likes coffee");
    long second = create("Cy", "likes water");
    create("Dee", "likes milk");
    var page = "{\"database\":\"memory\",\"node_label\":\"Person\",\"limit\":1,\"as_of\":" + second;

    var cursor = calls.answer("find_nodes", page + "}").path("next_cursor").asString();
    var next = page + ",\"cursor\":\"" + cursor + "\"}";

    assertThat(calls.answer("find_nodes", next).path("next_cursor").asString()).isNotEmpty();
    assertThat(
            calls
                .fault("find_nodes", next.replace(",\"as_of\":" + second, ""))
                .path("at")
                .asString())
        .isEqualTo("/cursor");
  }

  @Test
  void aFewCopiesAreKeptAsLongAsTheHomeIsOpen() throws IOException {
    var changes = new long[7];
    for (int each = 0; each < changes.length; each++) {
      changes[each] = create("n" + each, "fact");
    }
    create("last", "fact");
    for (long change : changes) {
      calls.answer("get_entity", asking("Ada", "" + change));
    }

    assertThat(copies()).hasSize(4);
    assertThat(home.names()).containsExactly("memory");

    home.owned("memory").dropPast();
    assertThat(copies()).isEmpty();
    calls.answer("get_entity", asking("Ada", "" + first));
    assertThat(copies()).hasSize(1);
    close();
    assertThat(copies()).isEmpty();
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws IOException {
    create("Bob", "likes coffee");
    var left = Files.createDirectory(home.folder().resolve(".past-copy-" + 1));
    Files.writeString(left.resolve("owner.lock"), "");

    calls.answer("get_entity", asking("Ada", "" + first));

    assertThat(left).doesNotExist();
    assertThat(copies()).hasSize(1);
  }

  @Test
  void aNumberOfAnotherHistoryIsRefused() {
    var file = folder.resolve("backup");
    Backup.create(home, "memory", file, Homes.call());
    long later = create("Bob", "likes coffee");
    create("Cy", "likes water");
    calls.answer("get_entity", asking("Bob", "" + later));
    Backup.restore(home, "memory", file, true);

    assertThat(
            calls.fault("get_entity", asking("Ada", "" + (later + 90))).path("message").asString())
        .contains("not a change of this database", "restore");
    assertThat(calls.answer("get_entity", asking("Ada", "" + first)).path("observations"))
        .hasSize(1);
  }

  @Test
  void whatTheFeedNoLongerHasIsRefusedWithTheFirstThatItHas() {
    long second = create("Bob", "likes coffee");
    long third = create("Cy", "likes water");
    home.owned("memory")
        .connections()
        .write(
            Call.by("test"),
            connection -> connection.change("DELETE FROM change WHERE seq < ?", second));

    var fault = calls.fault("get_entity", asking("Ada", "" + first));

    assertThat(fault.path("allowed").toString()).contains("a change from " + second);
    assertThat(calls.answer("get_entity", asking("Bob", "" + second)).path("name").asString())
        .isEqualTo("Bob");
    assertThat(calls.answer("get_entity", asking("Cy", "" + third)).path("name").asString())
        .isEqualTo("Cy");
  }
}
