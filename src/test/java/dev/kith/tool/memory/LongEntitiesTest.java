package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Entities that do not fit into an answer are cut, not emptied.
@Tag("long")
class LongEntitiesTest {
  private static final int MANY = 1_500;

  private final HeapDatabases databases = new HeapDatabases(new HeapGraph("memory"));
  private final Calls memory = calls(Family.MEMORY);
  private final Calls serverMemory = calls(Family.SERVER_MEMORY);

  private Calls calls(Family family) {
    var tools =
        family == Family.MEMORY ? AllMemoryTools.of(RealMemory.CLOCK) : ServerMemoryTools.all();
    return new Calls(
        new Toolbox(new Catalogue(Map.of(family, tools)), databases, Limits.FOR_MODELS));
  }

  @BeforeEach
  void aDiary() {
    var days =
        IntStream.range(0, MANY)
            .mapToObj(
                day ->
                    day == 700
                        ? "On day 700 Ann bought a violin from the luthier in Cremona"
                        : "On day "
                            + day
                            + " Ann walked the usual way along the river, then home to read a"
                            + " chapter")
            .toList();
    create("Ann", days);
  }

  private void create(String name, List<String> observations) {
    var entity = new JsonText().object().field("name", name).field("entityType", "person");
    entity.key("observations").values(observations).endObject();
    serverMemory.answer("create_entities", "{\"entities\":[" + entity + "]}");
  }

  private static List<String> observations(JsonNode entity) {
    return Calls.texts(entity.path("observations"));
  }

  @ParameterizedTest
  @CsvSource({"search_entities", "semantic_search"})
  void whatMatchesComesFirst(String tool) {
    var found =
        memory
            .answer(tool, "{\"database\":\"memory\",\"query\":\"Ann bought violins\"}")
            .path("entities")
            .path(0);

    assertThat(observations(found).getFirst()).contains("violin");
    assertThat(observations(found)).hasSizeGreaterThan(100);
    assertThat(found.path("observations_total").asInt()).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 300, 1_000, 5_000})
  void anAnswerKeepsToItsBudgetAndIsNeverEmpty(int tokens) {
    for (var name : List.of("Bob", "Carl", "Dora")) {
      create(name, List.of("Knows Ann. " + "Walked along the river. ".repeat(800)));
    }
    var result =
        memory.result(
            "search_entities",
            "{\"database\":\"memory\",\"query\":\"Ann river\",\"max_tokens\":" + tokens + "}");

    assertThat(TokenBudget.of(tokens, Call.by("test")).holds(result.json())).isTrue();
    for (var entity : Calls.json(result.json()).path("entities")) {
      assertThat(observations(entity)).as(result.json()).isNotEmpty();
    }
  }

  @Test
  void aLongObservationIsCutAroundWhatMatches() {
    create(
        "Bob",
        List.of("Nothing new. ".repeat(3_000) + "Bob sold his kayak. " + "Ok. ".repeat(5_000)));

    var found =
        memory
            .answer(
                "search_entities",
                "{\"database\":\"memory\",\"query\":\"kayak\",\"max_tokens\":1000}")
            .path("entities")
            .path(0);

    assertThat(observations(found)).hasSize(1);
    assertThat(observations(found).getFirst()).contains("sold his kayak").endsWith("characters]");
    assertThat(found.path("observations_total").asInt()).isEqualTo(1);
  }

  @Test
  void whatFitsComesWholeWithWhatMatchesFirst() {
    create("Bob", List.of("first", "second about oboes", "third"));

    var found = memory.answer("search_entities", "{\"database\":\"memory\",\"query\":\"oboes\"}");

    assertThat(observations(found.path("entities").path(0)))
        .containsExactly("second about oboes", "first", "third");
    assertThat(found.toString()).doesNotContain("observations_total").doesNotContain("truncated");
  }

  @Test
  void relatedEntitiesShareTheRoom() {
    create("Bob", IntStream.range(0, MANY).mapToObj(each -> "Bob noted number " + each).toList());
    create("Hub", List.of());
    for (var name : List.of("Ann", "Bob")) {
      serverMemory.answer(
          "create_relations",
          "{\"relations\":[{\"from\":\"Hub\",\"to\":\"" + name + "\",\"relationType\":\"HAS\"}]}");
    }

    var found =
        memory.answer(
            "get_related_entities",
            "{\"database\":\"memory\",\"entity_name\":\"Hub\",\"max_tokens\":2000}");

    assertThat(observations(found.path("entities").path(0))).hasSizeGreaterThan(20);
    assertThat(observations(found.path("entities").path(1))).hasSizeGreaterThan(20);
    assertThat(found.path("truncated").path("hint").asString()).contains("get_entity");
  }

  @Test
  void searchNodesShowsWhatMatches() {
    var found =
        serverMemory.answer("search_nodes", "{\"query\":\"violin\"}").path("entities").path(0);

    assertThat(observations(found).getFirst()).contains("violin");
    assertThat(found.path("observationsTotal").asInt()).isEqualTo(MANY);
  }

  @Test
  void openNodesReadsAnEntityPageByPage() {
    var read = new ArrayList<String>();
    int offset = 0;
    do {
      var page =
          serverMemory.answer(
              "open_nodes", "{\"names\":[\"Ann\"],\"max_tokens\":1500,\"offset\":" + offset + "}");
      var some = observations(page.path("entities").path(0));
      assertThat(some).isNotEmpty();
      read.addAll(some);
      offset = page.path("truncated").path("next").path("offset").asInt(-1);
    } while (offset >= 0);

    assertThat(read).hasSize(MANY).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 700, 20_000})
  void anObservationOfAnyLengthIsReadWhole(int budget) {
    var texts = List.of("short", "漢字 🦊\n\"x\" ".repeat(3_000), "", "word ".repeat(2_000), "last");
    create("Long", texts);
    var found = serverMemory.answer("search_nodes", "{\"query\":\"Long\",\"max_tokens\":1000}");
    assertThat(found.path("truncated").path("hint").asString()).contains("open_nodes");

    var read = new ArrayList<String>();
    var next = Json.object().put("offset", 0).put("char_offset", 0);
    while (true) {
      var arguments = next.deepCopy().put("max_tokens", budget);
      arguments.putArray("names").add("Long");
      var page = serverMemory.answer("open_nodes", Json.text(arguments));
      var some = new ArrayList<>(observations(page.path("entities").path(0)));
      assertThat(some).isNotEmpty();
      if (next.path("char_offset").asInt() > 0) {
        some.set(0, read.removeLast() + some.getFirst());
      }
      read.addAll(some);
      if (!page.path("truncated").has("next")) {
        break;
      }
      next = (ObjectNode) page.path("truncated").path("next");
    }

    assertThat(read).isEqualTo(texts);
  }

  @Test
  void readGraphShowsWholeEntitiesAndCutsOnlyWhatIsTooLong() {
    for (int each = 0; each < 50; each++) {
      create("small " + each, List.of("one of " + each, "two of " + each));
    }
    var whole = new ArrayList<String>();
    var cut = new ArrayList<String>();
    int offset = 0;
    do {
      var page =
          serverMemory.answer("read_graph", "{\"max_tokens\":800,\"offset\":" + offset + "}");
      for (var entity : page.path("entities")) {
        assertThat(observations(entity)).isNotEmpty();
        (entity.has("observationsTotal") ? cut : whole).add(entity.path("name").asString());
      }
      offset = page.path("truncated").path("next").path("offset").asInt(-1);
    } while (offset >= 0);

    assertThat(whole).hasSize(50).doesNotHaveDuplicates();
    assertThat(cut).containsExactly("Ann");
  }

  @Test
  void relationsThatDoNotFitAreCounted() {
    var relations = new JsonText().object().key("relations").array();
    for (int each = 0; each < 500; each++) {
      relations.object().field("from", "Ann").field("to", "friend " + each);
      relations.field("relationType", "knows").endObject();
    }
    serverMemory.answer("create_relations", relations.endArray().endObject().toString());

    var opened = serverMemory.answer("open_nodes", "{\"names\":[\"Ann\"],\"max_tokens\":1000}");

    assertThat(observations(opened.path("entities").path(0))).isNotEmpty();
    assertThat(opened.path("truncated").path("relations_left_out").asInt())
        .isEqualTo(500 - opened.path("relations").size());
  }
}
