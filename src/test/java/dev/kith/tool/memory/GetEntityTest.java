package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.shape.JsonText;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class GetEntityTest {
  private final Calls calls =
      new Calls(
          new Toolbox(
              new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(RealMemory.CLOCK))),
              new HeapDatabases(new HeapGraph("memory")),
              Limits.FOR_MODELS));

  private void create(String name, List<String> observations) {
    for (int from = 0; from == 0 || from < observations.size(); from += 1_000) {
      var some = observations.subList(from, Math.min(observations.size(), from + 1_000));
      var call = new JsonText().object().field("database", "memory");
      call.field(from == 0 ? "name" : "entity_name", name);
      if (from == 0) {
        call.field("entity_type", "person");
      }
      call.key("observations").values(some).endObject();
      calls.answer(from == 0 ? "create_entity" : "add_observations", call.toString());
    }
  }

  private void relate(String from, String type, String to) {
    var call = new JsonText().object().field("database", "memory").field("from_entity", from);
    call.field("relationship_type", type).field("to_entity", to).endObject();
    calls.answer("create_relationship", call.toString());
  }

  private JsonNode read(String more) {
    return calls.answer(
        "get_entity", "{\"database\":\"memory\",\"entity_name\":\"Ann\"" + more + "}");
  }

  private static List<String> observations(JsonNode page) {
    return Calls.texts(page.path("observations"));
  }

  private static List<String> relationships(JsonNode page) {
    return page.path("relationships")
        .valueStream()
        .map(
            each ->
                each.path("direction").asString()
                    + " "
                    + each.path("relationship_type").asString()
                    + " "
                    + each.path("entity").asString())
        .toList();
  }

  /// All pages, with the parts of long observations put together.
  private List<JsonNode> pages(String more) {
    var pages = new ArrayList<JsonNode>();
    var cursor = "";
    do {
      var page = read(more + (cursor.isEmpty() ? "" : ",\"cursor\":\"" + cursor + "\""));
      pages.add(page);
      cursor = page.path("next_cursor").asString("");
    } while (!cursor.isEmpty());
    return pages;
  }

  private static List<String> together(List<JsonNode> pages) {
    var all = new ArrayList<String>();
    for (var page : pages) {
      var texts = new ArrayList<>(observations(page));
      if (page.path("first_is_part").path("from").asInt(0) > 0) {
        all.add(all.removeLast() + texts.removeFirst());
      }
      all.addAll(texts);
    }
    return all;
  }

  @Test
  void anEntityIsReadWithItsRelationshipsInBothDirections() {
    create("Ann", List.of("Likes tea", "Plays chess"));
    create("Bob", List.of());
    relate("Ann", "MANAGES", "Bob");
    relate("Bob", "LIKES", "Ann");
    relate("Ann", "KNOWS", "Ann");

    assertThat(read(""))
        .isEqualTo(
            Calls.json(
                """
                {"database":"memory","name":"Ann","type":"person","created_date":"2024-01-15",
                 "observations":["Likes tea","Plays chess"],"observations_total":2,
                 "relationships":[
                 {"direction":"out","relationship_type":"KNOWS","entity":"Ann","confidence":1.0},
                 {"direction":"in","relationship_type":"LIKES","entity":"Bob","confidence":1.0},
                 {"direction":"out","relationship_type":"MANAGES","entity":"Bob","confidence":1.0}],
                 "relationships_total":3}\
                """));
    assertThat(observations(read(",\"part\":\"relationships\""))).isEmpty();
    assertThat(relationships(read(",\"part\":\"observations\""))).isEmpty();
  }

  @Test
  void observationsAreFilteredByWords() {
    create("Ann", List.of("Likes tea", "Walks a lot", "Walking to tea shops", "Owns a dog"));

    var found = read(",\"query\":\"tea walks\"");

    assertThat(observations(found))
        .containsExactlyInAnyOrder("Walking to tea shops", "Likes tea", "Walks a lot");
    assertThat(observations(found).getFirst()).isEqualTo("Walking to tea shops");
    assertThat(found.path("observations_matching").asInt()).isEqualTo(3);
    assertThat(found.path("observations_total").asInt()).isEqualTo(4);
    assertThat(observations(read(",\"query\":\"tea walks\",\"order\":\"newest\"")))
        .containsExactly("Walking to tea shops", "Walks a lot", "Likes tea");
  }

  @Test
  void observationsAreFilteredByAuthor() {
    create("Ann", List.of("Likes tea"));
    calls.answer(
        "add_observations",
        "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"observations\":[\"Plays chess\"],"
            + "\"source\":\"Bob\"}");

    var found = read(",\"by\":\"Bob\",\"provenance\":true");

    assertThat(observations(found)).containsExactly("Plays chess");
    assertThat(found.path("provenance").path(0).path("by").asString()).isEqualTo("Bob");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2024-13-01", "2024-01-15T10:00", "T"})
  void aTimeThatIsNoneIsRefused(String time) {
    create("Ann", List.of("Likes tea"));

    var fault =
        calls.fault(
            "get_entity",
            "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"until\":\"" + time + "\"}");

    assertThat(fault.path("at").asString()).isEqualTo("/until");
    assertThat(fault.path("message").asString()).contains("2024-01-15");
  }

  @Test
  void aTimeThatEndsBeforeItBeginsIsRefused() {
    create("Ann", List.of("Likes tea"));

    var fault =
        calls.fault(
            "get_entity",
            "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"since\":\"2024-03-01\","
                + "\"until\":\"2024-01-01\"}");

    assertThat(fault.path("at").asString()).isEqualTo("/until");
  }

  @Test
  void pagesTogetherHoldEverythingOnce() {
    var random = new Random(Seed.of(GetEntityTest.class));
    var all = new ArrayList<String>();
    for (int each = 0; each < 300; each++) {
      boolean huge = random.nextInt(50) == 0;
      all.add(each + " " + "word 😀 né ".repeat(huge ? 1_500 : random.nextInt(10)));
    }
    create("Ann", all);
    var relations = new ArrayList<String>();
    for (int each = 0; each < 200; each++) {
      create("friend " + each, List.of());
      boolean out = random.nextBoolean();
      relate(out ? "Ann" : "friend " + each, "KNOWS", out ? "friend " + each : "Ann");
      relations.add((out ? "out" : "in") + " KNOWS friend " + each);
    }
    int tokens = 300 + random.nextInt(3_000);
    boolean newest = random.nextBoolean();

    var pages = pages(",\"max_tokens\":" + tokens + (newest ? ",\"order\":\"newest\"" : ""));

    for (var page : pages) {
      assertThat(TokenBudget.of(tokens, Call.by("test")).holds(Json.text(page))).isTrue();
    }
    assertThat(together(pages)).isEqualTo(newest ? all.reversed() : all);
    assertThat(pages.stream().flatMap(page -> relationships(page).stream()).toList())
        .containsExactlyInAnyOrderElementsOf(relations);
  }

  @Test
  void whatChangesBetweenTwoPagesHidesNothing() {
    var all = IntStream.range(0, 20).mapToObj(each -> "fact " + each).toList();
    create("Ann", all);
    var first = read(",\"limit\":10");

    calls.answer(
        "delete_observations",
        "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"observations\":[\"fact 3\"]}");
    note("fact 20");
    var second = read(",\"limit\":20,\"cursor\":\"" + first.path("next_cursor").asString() + "\"");

    assertThat(observations(second))
        .isEqualTo(IntStream.range(10, 21).mapToObj(each -> "fact " + each).toList());
  }

  private void note(String fact) {
    calls.answer(
        "add_observations",
        "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"observations\":[\"" + fact + "\"]}");
  }

  @Test
  void aForeignCursorIsRefused() {
    create("Ann", List.of("one", "two", "three"));
    var cursor = read(",\"limit\":1").path("next_cursor").asString();
    var forged = new ArrayList<String>(List.of("x", "e30", "AAAA", "W10"));
    for (var place : List.of("-1", "99", "1")) {
      var mark =
          Calls.json(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8));
      var text = "[" + mark.path(0) + "," + place + ",7,5,\"\",\"\",false]";
      forged.add(Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
    }
    for (var each : forged) {
      var fault =
          calls.fault(
              "get_entity",
              "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"limit\":1,\"cursor\":\""
                  + each
                  + "\"}");
      assertThat(fault.path("at").asString()).as(each).isEqualTo("/cursor");
    }
    assertThat(
            calls
                .fault(
                    "get_entity",
                    "{\"database\":\"memory\",\"entity_name\":\"Ann\",\"query\":\"two\","
                        + "\"cursor\":\""
                        + cursor
                        + "\"}")
                .path("message")
                .asString())
        .contains("other arguments");
  }

  @Test
  void anUnknownEntityIsAFault() {
    create("Ann", List.of());

    var fault = calls.fault("get_entity", "{\"database\":\"memory\",\"entity_name\":\"Anne\"}");

    assertThat(fault.path("code").asString()).isEqualTo("unknown_entity");
  }

  @Test
  void relatedEntitiesTellDirectionsAndEveryRelationshipOfAPair() {
    create("Ann", List.of());
    create("Bob", List.of());
    create("Cid", List.of());
    relate("Ann", "MANAGES", "Bob");
    relate("Bob", "LIKES", "Ann");
    relate("Cid", "KNOWS", "Bob");

    var ofAnn =
        calls.answer("get_related_entities", "{\"database\":\"memory\",\"entity_name\":\"Ann\"}");
    var ofBob =
        calls.answer("get_related_entities", "{\"database\":\"memory\",\"entity_name\":\"Bob\"}");

    var pair =
        Calls.json(
            """
            [{"from":"Bob","relationship_type":"LIKES","to":"Ann","confidence":1.0},
             {"from":"Ann","relationship_type":"MANAGES","to":"Bob","confidence":1.0}]\
            """);
    var bob = ofAnn.path("entities").path(0);
    var cid = ofAnn.path("entities").path(1);
    var ann = ofBob.path("entities").path(0);
    assertThat(Calls.texts(bob.path("direction_path"))).containsExactly("in");
    assertThat(Calls.texts(cid.path("direction_path"))).containsExactly("in", "in");
    assertThat(Calls.texts(ann.path("direction_path"))).containsExactly("out");
    assertThat(bob.path("relationships")).isEqualTo(pair);
    assertThat(ann.path("relationships")).isEqualTo(pair);
    assertThat(cid.path("relationships").size()).isEqualTo(1);
  }
}
