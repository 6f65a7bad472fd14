package dev.kith.tool.servermemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.shape.JsonText;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ServerMemoryToolsTest {
  private static final String ADA =
      "{\"name\":\"Ada\",\"entityType\":\"person\",\"observations\":[\"Born in 1815\"]}";
  private static final String CHARLES =
      "{\"name\":\"Charles\",\"entityType\":\"person\",\"observations\":[]}";
  private static final String WORKS =
      "{\"from\":\"Ada\",\"to\":\"Charles\",\"relationType\":\"works with\"}";

  private final Calls calls =
      new Calls(
          new Toolbox(
              new Catalogue(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())),
              new HeapDatabases(new HeapGraph("memory")),
              Limits.FOR_PROGRAMS));

  private String structured(String tool, String arguments) {
    return calls.answer(tool, arguments).toString();
  }

  private String text(String tool, String arguments) {
    return calls.result(tool, arguments).text();
  }

  private void both() {
    structured("create_entities", "{\"entities\":[" + ADA + "," + CHARLES + "]}");
    structured("create_relations", "{\"relations\":[" + WORKS + "]}");
  }

  @Test
  void entitiesAreCreatedOnceAndTheNewOnesAreReturned() {
    var first = calls.result("create_entities", "{\"entities\":[" + ADA + "]}");
    assertThat(first.text()).isEqualTo("[" + ADA + "]");
    assertThat(first.json()).isEqualTo("{\"entities\":[" + ADA + "]}");

    assertThat(text("create_entities", "{\"entities\":[" + ADA + "," + CHARLES + "]}"))
        .isEqualTo("[" + CHARLES + "]");
  }

  @Test
  void aNameMeansTheSameHoweverItIsSpaced() {
    both();

    assertThat(text("create_entities", "{\"entities\":[" + ADA.replace("Ada", " Ada ") + "]}"))
        .isEqualTo("[]");
    assertThat(text("create_relations", "{\"relations\":[" + WORKS.replace("Ada", " Ada") + "]}"))
        .isEqualTo("[]");
    assertThat(structured("open_nodes", "{\"names\":[\"Ada \",\"\"]}")).contains("Born in 1815");
    structured("delete_entities", "{\"entityNames\":[\"  Ada\"]}");
    assertThat(structured("open_nodes", "{\"names\":[\"Ada\"]}")).doesNotContain("1815");
  }

  @Test
  void relationsAreCreatedOnceAndTheNewOnesAreReturned() {
    both();

    assertThat(text("create_relations", "{\"relations\":[" + WORKS + "]}")).isEqualTo("[]");
    assertThat(structured("read_graph", "{}"))
        .isEqualTo("{\"entities\":[" + ADA + "," + CHARLES + "],\"relations\":[" + WORKS + "]}");
  }

  @Test
  void aRelationMayNameWhatNobodyCreatedYet() {
    assertThat(text("create_relations", "{\"relations\":[" + WORKS + "]}"))
        .isEqualTo("[" + WORKS + "]");
    assertThat(structured("read_graph", "{}"))
        .isEqualTo("{\"entities\":[],\"relations\":[" + WORKS + "]}");

    assertThat(text("create_entities", "{\"entities\":[" + ADA + "]}")).isEqualTo("[" + ADA + "]");
    assertThat(structured("open_nodes", "{\"names\":[\"Ada\",\"nobody\"]}"))
        .isEqualTo("{\"entities\":[" + ADA + "],\"relations\":[" + WORKS + "]}");
  }

  @Test
  void observationsAreAddedOnce() {
    both();

    var added =
        calls.result(
            "add_observations",
            """
            {"observations":[{"entityName":"Ada",
             "contents":["Born in 1815","Wrote the first program"]}]}\
            """);

    assertThat(added.text())
        .isEqualTo(
            "[{\"entityName\":\"Ada\",\"addedObservations\":[\"Wrote the first program\"]}]");
    assertThat(added.json()).startsWith("{\"results\":[{");
  }

  @Test
  void anUnknownEntityIsReportedInTheOldWordsAndNothingIsStored() {
    both();

    var refused =
        calls.result(
            "add_observations",
            """
            {"observations":[{"entityName":"Ada","contents":["new"]},
             {"entityName":"Nobody","contents":["x"]}]}\
            """);

    assertThat(refused.isFault()).isTrue();
    assertThat(refused.text()).isEqualTo("Entity with name Nobody not found");
    assertThat(structured("open_nodes", "{\"names\":[\"Ada\"]}")).doesNotContain("new");
  }

  @Test
  void anEntityThatOnlyRelationsNameIsUnknownToo() {
    text(
        "create_relations",
        "{\"relations\":[{\"from\":\"X\",\"to\":\"Y\",\"relationType\":\"near\"}]}");

    var refused =
        calls.result(
            "add_observations", "{\"observations\":[{\"entityName\":\"X\",\"contents\":[\"a\"]}]}");

    assertThat(refused.text()).isEqualTo("Entity with name X not found");
  }

  @Test
  void whatIsDeletedIsGoneAndWhatIsNotThereIsPassedOver() {
    both();

    assertThat(
            text(
                "delete_observations",
                """
                {"deletions":[{"entityName":"Ada","observations":["Born in 1815","no"]},
                 {"entityName":"Nobody","observations":["x"]}]}\
                """))
        .isEqualTo("Observations deleted successfully");
    assertThat(text("delete_relations", "{\"relations\":[" + WORKS + "]}"))
        .isEqualTo("Relations deleted successfully");
    var deleted = calls.result("delete_entities", "{\"entityNames\":[\"Charles\",\"Nobody\"]}");
    assertThat(deleted.text()).isEqualTo("Entities deleted successfully");
    assertThat(deleted.json())
        .isEqualTo("{\"success\":true,\"message\":\"Entities deleted successfully\"}");
    assertThat(structured("read_graph", "{}"))
        .isEqualTo(
            "{\"entities\":[{\"name\":\"Ada\",\"entityType\":\"person\",\"observations\":[]}],"
                + "\"relations\":[]}");
  }

  @Test
  void aSearchTellsTheRelationsOfWhatItFinds() {
    both();

    assertThat(structured("search_nodes", "{\"query\":\"1815\"}"))
        .isEqualTo("{\"entities\":[" + ADA + "],\"relations\":[" + WORKS + "]}");
    assertThat(structured("search_nodes", "{\"query\":\"zebra\"}"))
        .isEqualTo("{\"entities\":[],\"relations\":[]}");
  }

  @Test
  void aSearchFindsPartsOfWordsAndNothingAsksForAll() {
    both();

    assertThat(structured("search_nodes", "{\"query\":\"HARLE\"}"))
        .isEqualTo("{\"entities\":[" + CHARLES + "],\"relations\":[" + WORKS + "]}");
    assertThat(structured("search_nodes", "{\"query\":\"\"}"))
        .isEqualTo("{\"entities\":[" + ADA + "," + CHARLES + "],\"relations\":[" + WORKS + "]}");
  }

  @Test
  void aNameThatOnlyRelationsHaveOpensNothing() {
    structured("create_entities", "{\"entities\":[" + ADA + "]}");
    structured("create_relations", "{\"relations\":[" + WORKS + "]}");
    var nothing = "{\"entities\":[],\"relations\":[]}";

    assertThat(structured("open_nodes", "{\"names\":[\"Charles\"]}")).isEqualTo(nothing);
    assertThat(structured("search_nodes", "{\"query\":\"Charles\"}")).isEqualTo(nothing);
    assertThat(structured("open_nodes", "{\"names\":[\"Ada\"]}"))
        .isEqualTo("{\"entities\":[" + ADA + "],\"relations\":[" + WORKS + "]}");
  }

  @Test
  void aLargeGraphIsReadInPagesThatHoldEverythingOnce() {
    for (int number = 0; number < 60; number++) {
      var entity = new JsonText().object().key("entities").array().object();
      entity.field("name", "e" + number).field("entityType", "t").key("observations");
      entity.values(List.of("some words about number " + number)).endObject().endArray();
      structured("create_entities", entity.endObject().toString());
      structured(
          "create_relations",
          "{\"relations\":[{\"from\":\"e"
              + number
              + "\",\"to\":\"e"
              + Math.max(0, number - 7)
              + "\",\"relationType\":\"r\"}]}");
    }
    var entities = new ArrayList<String>();
    var relations = new ArrayList<String>();
    JsonNode page;
    int offset = 0;
    do {
      var json =
          calls.result("read_graph", "{\"max_tokens\":600,\"offset\":" + offset + "}").json();
      assertThat(TokenBudget.of(600, Call.by("test")).holds(json)).isTrue();
      page = Calls.json(json);
      page.path("entities").forEach(each -> entities.add(each.path("name").asString()));
      page.path("relations").forEach(each -> relations.add(each.toString()));
      offset = page.path("truncated").path("next").path("offset").asInt(-1);
    } while (offset >= 0);

    assertThat(entities).hasSize(60).doesNotHaveDuplicates();
    assertThat(relations).hasSize(60).doesNotHaveDuplicates();
  }

  /// The answers keep the shape that clients of the npm server know; what it says nothing of is
  /// told beside them.
  @Test
  void whatIsNotThereIsNamedBesideTheAnswer() {
    both();

    var opened = calls.result("open_nodes", "{\"names\":[\"Ada\",\"Charls\"]}");
    assertThat(opened.json()).doesNotContain("Charls");
    assertThat(opened.warning())
        .isEqualTo("Warning: There is no entity named 'Charls'. Did you mean Charles?");
    assertThat(calls.result("open_nodes", "{\"names\":[\"Ada\"]}").warning()).isEmpty();

    var facts =
        "{\"deletions\":[{\"entityName\":\"Ada\",\"observations\":[\"Born in 1816\"]},"
            + "{\"entityName\":\"Adaa\",\"observations\":[]}]}";
    var cleared = calls.result("delete_observations", facts);
    assertThat(cleared.text()).isEqualTo("Observations deleted successfully");
    assertThat(cleared.warning())
        .contains("no entity named 'Adaa'. Did you mean Ada")
        .contains("'Born in 1816'. Did you mean Born in 1815?");

    var relation = "{\"relations\":[" + WORKS.replace("works with", "work with") + "]}";
    var parted = calls.result("delete_relations", relation);
    assertThat(parted.text()).isEqualTo("Relations deleted successfully");
    assertThat(parted.warning())
        .contains("no relation Ada -[work with]-> Charles. Did you mean works with?");
    assertThat(calls.result("delete_relations", "{\"relations\":[" + WORKS + "]}").warning())
        .isEmpty();

    var deleted = calls.result("delete_entities", "{\"entityNames\":[\"Adda\",\"Charles\"]}");
    assertThat(deleted.text()).isEqualTo("Entities deleted successfully");
    assertThat(deleted.warning()).contains("no entity named 'Adda'. Did you mean Ada?");
    assertThat(structured("read_graph", "{}")).contains("1815").doesNotContain("Charles");
  }
}
