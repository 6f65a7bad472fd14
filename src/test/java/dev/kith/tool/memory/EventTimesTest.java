package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Observations of which the caller says when they were made; others are of the moment of writing,
/// which is the 15th of January 2024 here.
class EventTimesTest {
  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void remember() {
    memory = new RealMemory(folder);
    calls = memory.calls();
    call("create_entity", "'name':'Ann','entity_type':'person','observations':['moved']");
    call("add_observations", "'entity_name':'Ann','observations':['met Bob'],'at':'2021-03-01'");
    call(
        "add_observations",
        "'entity_name':'Ann','observations':['won'],'at':'2023-07-02T08:00:00+02:00'");
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private static String arguments(String some) {
    var call = (ObjectNode) Calls.json("{" + some.replace('\'', '"') + "}");
    return Json.text(call.put("database", "memory"));
  }

  private JsonNode call(String tool, String some) {
    return calls.answer(tool, arguments(some));
  }

  private List<String> read(String more) {
    return Calls.texts(call("get_entity", "'entity_name':'Ann'" + more).path("observations"));
  }

  private List<String> times() {
    return call("get_entity", "'entity_name':'Ann','provenance':true")
        .path("provenance")
        .valueStream()
        .map(each -> each.path("at").asString())
        .toList();
  }

  @Test
  void anObservationHasTheTimeThatItsWriterSays() {
    assertThat(times())
        .containsExactly("2024-01-15T10:00:00Z", "2021-03-01T00:00:00Z", "2023-07-02T06:00:00Z");
  }

  @Test
  void thatTimeOrdersAndFilters() {
    assertThat(read("")).containsExactly("moved", "met Bob", "won");
    assertThat(read(",'order':'oldest'")).containsExactly("met Bob", "won", "moved");
    assertThat(read(",'order':'newest'")).containsExactly("moved", "won", "met Bob");
    assertThat(read(",'since':'2023-01-01','until':'2023-12-31'")).containsExactly("won");
    assertThat(names("'query':'Bob','since':'2021-01-01','until':'2021-12-31'"))
        .containsExactly("Ann");
    assertThat(names("'query':'Bob','since':'2022-01-01','until':'2022-12-31'")).isEmpty();
  }

  private List<String> names(String some) {
    return call("search_entities", some)
        .path("entities")
        .valueStream()
        .map(each -> each.path("name").asString())
        .toList();
  }

  /// The same words at three times.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          what was decided about the budget in May 2022       | spring
          budget decided in 2021                              | autumn
          what was decided about the budget on 2023-02-14     | winter
          what was decided about the budget in November       | autumn
          """)
  void whatIsOfTheTimeThatAQuestionNamesComesFirst(String question, String first) {
    var held = "'valid_from':'2022-05-03'";
    for (var each :
        List.of("'name':'winter','at':'2023-02-14'", "'name':'autumn','at':'2021-11-02'")) {
      call("create_entity", each + ",'entity_type':'note','observations':['budget decided']");
    }
    call(
        "create_entity",
        "'name':'spring','entity_type':'note','observations':['budget decided']," + held);
    for (var tool : List.of("search_entities", "semantic_search")) {
      var answer = call(tool, "'include_ended':true,'types':['note'],'query':'" + question + "'");
      assertThat(answer.path("entities").path(0).path("name").asString()).as(tool).isEqualTo(first);
    }
  }

  /// The vectors of what has ended are there, and nearer than all others.
  @Test
  void whatEndedIsFoundByMeaningOnlyWhereItsTimeIsWanted() {
    for (int each = 0; each < 40; each++) {
      call(
          "create_entity",
          "'name':'n%d','entity_type':'was','observations':['plays the violin'],".formatted(each)
              + "'valid_from':'2020-01-01','valid_until':'2021-01-01'");
    }
    call("create_entity", "'name':'Kim','entity_type':'is','observations':['repairs violins']");
    var violin = "'query':'plays the violin','limit':2";

    for (var tool : List.of("semantic_search", "search_memory", "search_entities")) {
      var now = call(tool, violin);
      assertThat(now.path("entities").path(0).path("name").asString()).as(tool).isEqualTo("Kim");
      for (var then : List.of(",'valid_at':'2020-06-01'", ",'include_ended':true")) {
        var first = call(tool, violin + then).path("entities").path(0);
        assertThat(first.path("name").asString()).as(tool + then).startsWith("n");
        assertThat(Calls.texts(first.path("observations"))).first().isEqualTo("plays the violin");
      }
    }
    assertThat(call("semantic_search", violin).path("entities").size()).isEqualTo(1);
  }

  /// A time that has not come yet is no better than one that is over; a later end is taken back.
  @Test
  void whatHasNotBegunIsNotFoundByMeaning() {
    var later = "'valid_from':'2030-01-01'";
    call(
        "create_entity", "'name':'Zed','entity_type':'p','observations':['paints walls']," + later);
    call("create_entity", "'name':'Kim','entity_type':'p','observations':['paints walls']");
    var painter = "'query':'paints walls'";

    assertThat(meant(painter)).containsExactly("Kim");
    assertThat(meant(painter + ",'valid_at':'2031-01-01'")).containsExactlyInAnyOrder("Kim", "Zed");
    long ended =
        call("end_facts", "'entity_name':'Kim','observations':['paints walls'],'at':'2024-01-01'")
            .path("change")
            .longValue();
    assertThat(meant(painter)).isEmpty();
    assertThat(meant(painter + ",'valid_at':'2023-01-01'")).containsExactly("Kim");
    call("undo", "'change':" + ended);
    assertThat(meant(painter)).containsExactly("Kim");
  }

  private List<String> meant(String some) {
    return call("semantic_search", some)
        .path("entities")
        .valueStream()
        .map(each -> each.path("name").asString())
        .toList();
  }

  @Test
  void aQuestionThatNamesATimeFindsWhatHeldThenAndIsToldHowToReadIt() {
    var until = "'valid_from':'2020-01-01','valid_until':'2021-01-01'";
    call(
        "create_entity",
        "'name':'Zed','entity_type':'p','observations':['plays the violin']," + until);
    call("create_entity", "'name':'Kim','entity_type':'p','observations':['repairs violins']");
    var then = "'query':'who plays the violin in May 2020','limit':2";

    for (var tool : List.of("semantic_search", "search_memory")) {
      var answer = calls.result(tool, arguments(then));
      assertThat(Calls.json(answer.json()).path("entities").path(0).path("name").asString())
          .as(tool)
          .isEqualTo("Zed");
      assertThat(answer.warning()).as(tool).contains("ask again with include_ended true");
      assertThat(calls.result(tool, arguments(then + ",'include_ended':true")).warning()).isEmpty();
    }
    assertThat(calls.result("search_memory", arguments("'query':'violin'")).warning()).isEmpty();
  }

  @Test
  void newEntitiesHaveItToo() {
    call(
        "create_entities",
        "'entities':[{'name':'Cy','entity_type':'person','observations':['sang']}],'at':'2020-01-01'");
    call(
        "create_entity",
        "'name':'Di','entity_type':'person','observations':['sang'],'at':'2020-01-01'");
    assertThat(names("'query':'sang','until':'2020-01-02'")).containsExactlyInAnyOrder("Cy", "Di");
  }

  @Test
  void deletedAndRestoredItKeepsItsTime() {
    var before = times();
    var gone = call("delete_observations", "'entity_name':'Ann','observations':['met Bob']");
    assertThat(times()).hasSize(2);
    call("undo", "'change':" + gone.path("change").asLong());
    assertThat(times()).containsExactlyInAnyOrderElementsOf(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          yesterday           | is not a time
          2024-01-01T10:00:00 | has no time zone
          +12024-01-01        | outside the years
          """)
  void aTimeThatIsNoneIsRefused(String at, String words) {
    var fault =
        calls.fault(
            "add_observations",
            arguments("'entity_name':'Ann','observations':['x'],'at':'" + at + "'"));
    assertThat(Json.text(fault)).contains("/at", words);
    assertThat(times()).hasSize(3);
  }
}
