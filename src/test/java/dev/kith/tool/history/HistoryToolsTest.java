package dev.kith.tool.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Scope;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class HistoryToolsTest {
  private static final Caller CLAUDE = Caller.local("nobody").calling("claude");
  private static final Caller MIRA =
      Caller.known("mira", "token mira", Rights.EVERYTHING).calling("cursor");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2024-01-15T10:00:00Z"));

  @TempDir Path folder;
  private Home home;
  private Toolbox toolbox;

  @BeforeEach
  void open() {
    InstantSource clock = now::get;
    home = new Home(folder, "memory", new WordEmbedder(), clock);
    toolbox = toolbox(home, clock);
  }

  private static Toolbox toolbox(dev.kith.graph.Databases databases, InstantSource clock) {
    return new Toolbox(
        new Catalogue(
            Map.of(
                Family.MEMORY, AllMemoryTools.of(clock),
                Family.HISTORY, HistoryTools.all())),
        databases,
        Limits.FOR_PROGRAMS);
  }

  @AfterEach
  void close() {
    toolbox.close();
    home.close();
  }

  /// Calls with single quotes for double ones; the database is named for them.
  private JsonNode call(Caller caller, String tool, String arguments) {
    now.updateAndGet(before -> before.plus(Duration.ofMinutes(1)));
    var given = "{'database':'memory'" + (arguments.isEmpty() ? "" : "," + arguments) + "}";
    var result =
        toolbox.call(
            toolbox.catalogue().find(tool).orElseThrow(),
            Calls.json(given.replace('\'', '"')),
            toolbox.context(caller, CallContext.ProgressListener.IGNORED));
    return Calls.json(result.json());
  }

  private List<String> events(String tool, String arguments) {
    return call(CLAUDE, tool, arguments)
        .path("changes")
        .valueStream()
        .map(
            each ->
                List.of("by", "kind", "entity", "relationship_type", "to", "before", "after")
                    .stream()
                    .filter(each::has)
                    .map(name -> Json.text(each.path(name)).replace("\"", ""))
                    .reduce((one, other) -> one + " " + other)
                    .orElse(""))
        .toList();
  }

  private void story() {
    call(CLAUDE, "create_entity", "'name':'Ada','entity_type':'person','observations':['writes']");
    call(CLAUDE, "create_entity", "'name':'Notes','entity_type':'work'");
    call(
        MIRA,
        "create_relationship",
        "'from_entity':'Ada','to_entity':'Notes','relationship_type':'WROTE','confidence':0.5");
    call(
        MIRA,
        "create_relationship",
        "'from_entity':'Ada','to_entity':'Notes','relationship_type':'WROTE','confidence':0.9,"
            + "'update':true,'source':'a letter'");
    call(CLAUDE, "edit_entity", "'name':'Ada','new_name':'Ada Lovelace','entity_type':'author'");
    call(CLAUDE, "delete_entity", "'name':'Notes'");
  }

  @Test
  void theHistoryOfAnEntityTellsWhoChangedItFromWhatToWhat() {
    story();

    assertThat(events("get_history", "'entity_name':'Ada Lovelace'"))
        .containsExactly(
            "claude relationship_deleted Ada Lovelace WROTE Notes"
                + " {created_date:2024-01-15,confidence:0.9}",
            "claude entity_edited Ada Lovelace {name:Ada,type:person}"
                + " {name:Ada Lovelace,type:author}",
            "a letter relationship_edited Ada Lovelace WROTE Notes {confidence:0.5}"
                + " {confidence:0.9}",
            "mira relationship_created Ada Lovelace WROTE Notes"
                + " {created_date:2024-01-15,confidence:0.5}",
            "claude observation_added Ada Lovelace writes",
            "claude entity_created Ada Lovelace {name:Ada,type:person,metadata:"
                + "{created_date:2024-01-15}}");
  }

  @Test
  void aRelationshipHasAHistoryOfItsOwnEvenIfItIsGone() {
    story();

    assertThat(
            events(
                "get_history",
                "'entity_name':'Ada Lovelace','relationship_type':'WROTE','to_entity':'Notes'"))
        .hasSize(3)
        .allMatch(each -> each.contains("WROTE"));
  }

  @Test
  void aDeletedEntityIsFoundByItsNameAndARenamedOneByTheOldName() {
    story();
    call(CLAUDE, "create_entity", "'name':'Notes','entity_type':'file'");

    assertThat(events("get_history", "'entity_name':'Notes'"))
        .hasSize(6)
        .first()
        .isEqualTo("claude entity_created Notes {type:file,metadata:{created_date:2024-01-15}}");
    assertThat(events("get_history", "'entity_name':'Ada'"))
        .isEqualTo(events("get_history", "'entity_name':'Ada Lovelace'"));
    assertThat(events("get_history", "'entity_name':'  Ada  Lovelace '")).hasSize(6);
  }

  @Test
  void aChangeTellsSourceTokenAndClient() {
    story();

    var change =
        call(CLAUDE, "list_changes", "'author':'a letter'").path("changes").path(0).deepCopy();

    assertThat(change.path("by").asString()).isEqualTo("a letter");
    assertThat(change.path("token").asString()).isEqualTo("mira");
    assertThat(change.path("client").asString()).isEqualTo("cursor");
    assertThat(change.path("at").asString()).isEqualTo("2024-01-15T10:04:00Z");
    assertThat(events("list_changes", "'author':'mira'")).hasSize(2);
    assertThat(events("list_changes", "'author':'cursor'")).hasSize(2);
    assertThat(events("list_changes", "'others':true")).hasSize(2);
  }

  @Test
  void itsNumberIsWhatUndoTakesAndTheUndoTellsIt() {
    story();
    var deleted = call(CLAUDE, "list_changes", "'kind':'entity_deleted'").path("changes").path(0);

    long number = deleted.path("change").asLong();
    var undone = call(MIRA, "undo", "'change':" + number);
    var since = call(CLAUDE, "list_changes", "'since':" + number).path("changes");

    assertThat(undone.path("status").asString()).isEqualTo("undone");
    assertThat(since).hasSize(2);
    assertThat(since.path(0).path("undoes").asLong()).isEqualTo(number);
    assertThat(since.path(1).path("kind").asString()).isEqualTo("entity_created");
  }

  @Test
  void aDayIsADayOfUtcAndATimeHasAZone() {
    story();

    assertThat(events("list_changes", "'since':'2024-01-15'")).hasSize(8);
    assertThat(events("list_changes", "'since':'2024-01-16'")).isEmpty();
    assertThat(events("list_changes", "'since':'2024-01-15T12:06:00+02:00'")).hasSize(2);
    assertThat(events("list_changes", "'since':'0001-01-01'")).hasSize(8);
    assertThat(events("list_changes", "'since':'9999-12-31'")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list_changes|'since':99999|/since|the last is",
        "list_changes|'since':'2024-01-15T10:00:00'|/since|has no time zone",
        "list_changes|'since':'yesterday'|/since|the number of a change, a date",
        "list_changes|'since':'+999999999-12-31'|/since|outside the years 0001 to 9999",
        "list_changes|'since':-1|/since|is not a time",
        "list_changes|'as_of':-1|/as_of|is before the first change",
        "list_changes|'kind':'entity_delete'|/kind|entity_deleted",
        "list_changes|'kind':'zzz'|/kind|relationship",
        "list_changes|'entity_name':'Ada Lovelase'|/entity_name|Ada Lovelace",
        "list_changes|'cursor':'abc'|/cursor|is not from this tool",
        "list_changes|'cursor':'t5+1'|/cursor|is not from this tool",
        "get_history|'entity_name':'nobody'|/entity_name|nobody",
        "get_history|'entity_name':'Ada Lovelace','to_entity':'Notes'|/relationship_type|together",
        "get_history|'entity_name':'Ada Lovelace','relationship_type':'X'|/to_entity|together",
        "get_history|'entity_name':'Ada Lovelace','relationship_type':'READ','to_entity':'Nots'"
            + "|/to_entity|Nots",
        "get_history|'entity_name':'Ada Lovelace','relationship_type':'READ','to_entity':'Notes'"
            + "|/relationship_type|READ"
      })
  void whatCannotBeMeantIsRefusedWithItsPlace(String question) {
    story();
    var parts = question.split("\\|", -1);

    var fault = Json.text(call(CLAUDE, parts[0], parts[1]));

    assertThat(fault).contains("\"code\":", parts[2], parts[3]);
  }

  @Test
  void aScopedCallerGetsMomentsInPlaceOfNumbers() throws IOException {
    Homes.load(
        home,
        "scoped",
        Homes.STRICT,
        Homes.file(
            folder,
            "rows.jsonl",
            "{\"id\":\"one\",\"entity_type\":\"thing\",\"scope\":\"1/\"}",
            "{\"id\":\"two\",\"entity_type\":\"thing\",\"scope\":\"2/\"}"));
    var scope = new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.DEVELOPER)));
    var rights = new Rights(DatabaseSet.ALL, DatabaseSet.NONE, scope);
    var caller = Caller.known("tenant", "tenant", rights);
    var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED);
    var tool = toolbox.catalogue().find("list_changes").orElseThrow();

    var all = toolbox.call(tool, Calls.json("{\"database\":\"scoped\"}"), context).json();
    var numbered =
        toolbox.call(tool, Calls.json("{\"database\":\"scoped\",\"since\":1}"), context).json();

    assertThat(all).contains("\"entities\":1").doesNotContain("\"change\"");
    assertThat(numbered).contains("/since", "scoped callers do not get");
  }

  @Test
  void aGraphThatKeepsNoHistorySaysWhatIsMissing() {
    var heap = new HeapDatabases(new HeapGraph("memory"));
    try (var other = toolbox(heap, now::get)) {
      assertThat(new Calls(other).fault("list_changes", "{\"database\":\"memory\"}").toString())
          .contains("/database", "has no history", "that Kith stores itself");
    }
  }

  @Test
  void aLongTextIsCutAndMoreTokensShowIt() {
    var text = "word ".repeat(2_000).strip();
    call(
        CLAUDE,
        "create_entity",
        "'name':'Ada','entity_type':'person','observations':['" + text + "']");

    var little = call(CLAUDE, "get_history", "'entity_name':'Ada','max_tokens':500");
    var much = call(CLAUDE, "get_history", "'entity_name':'Ada','max_tokens':9000");

    assertThat(little.path("changes").path(0).path("cut").path("after").path("of").asInt())
        .isEqualTo(text.length());
    assertThat(little.path("truncated").path("cut").asInt()).isEqualTo(1);
    assertThat(much.path("changes").path(0).path("after").asString()).isEqualTo(text);
    assertThat(much.has("truncated")).isFalse();
  }
}
