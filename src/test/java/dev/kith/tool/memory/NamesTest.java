package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.shape.JsonText;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// What a name stands for, and what happens where it is taken.
class NamesTest {
  private final HeapDatabases databases = new HeapDatabases(new HeapGraph("memory"));
  private final Calls calls =
      new Calls(
          new Toolbox(
              new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(RealMemory.CLOCK))),
              databases,
              Limits.FOR_PROGRAMS));

  private JsonNode with(String name, String type, String... observations) {
    var call = new JsonText().object().field("database", "memory").field("name", name);
    call.field("entity_type", type).key("observations").values(List.of(observations)).endObject();
    return calls.answer("create_entity", call.toString());
  }

  @Test
  void whatToDoWithObservationsOfATakenNameIsSaid() {
    with("Ann", "person", "Likes tea");

    var refused = with("Ann", "person", "Plays chess");
    var merged =
        calls.answer(
            "create_entity",
            """
            {"database":"memory","name":" Ann ","entity_type":"person","merge":true,
             "observations":["Likes tea","Plays chess"]}\
            """);
    var again =
        calls.answer(
            "create_entities",
            """
            {"database":"memory","entities":[{"name":"Ann","entity_type":"person","merge":true,
             "observations":["Plays chess"]},{"name":"Bob","entity_type":"person","merge":true,
             "observations":["Sings"]}]}\
            """);

    assertThat(refused.path("hint").asString()).contains("add_observations").contains("merge");
    assertThat(refused.path("observations_count").asInt()).isEqualTo(1);
    assertThat(merged.path("status").asString()).isEqualTo("updated");
    assertThat(merged.path("observations_count").asInt()).isEqualTo(2);
    assertThat(merged.path("change").asInt()).isPositive();
    assertThat(again.path("entities").path(0).path("status").asString()).isEqualTo("exists");
    assertThat(again.path("entities").path(1).path("status").asString()).isEqualTo("created");
    assertThat(again.path("created").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"' Ann  Lee '", "'\tAnn Lee\n'", "'\u00A0Ann\u3000Lee'", "'Ann Lee'"})
  void aNameMeansTheSameHoweverItIsSpaced(String name) {
    with("Ann Lee", "person", "Likes tea");
    with("Bob", "person");

    var call = new JsonText().object().field("database", "memory").field("name", name);
    var again =
        calls.answer("create_entity", call.field("entity_type", " person ").endObject().toString());
    var asked = new JsonText().object().field("database", "memory");
    var read = calls.answer("get_entity", asked.field("entity_name", name).endObject().toString());

    assertThat(again.path("status").asString()).isEqualTo("exists");
    assertThat(again.path("name").asString()).isEqualTo("Ann Lee");
    assertThat(read.path("observations").size()).isEqualTo(1);
    var gone = new JsonText().object().field("database", "memory");
    calls.answer("delete_entity", gone.field("name", name).endObject().toString());
    assertThat(
            databases
                .named("memory")
                .<Integer>read(Call.by("test"), view -> view.handles(List.of("Ann Lee"))[0]))
        .isEqualTo(-1);
  }

  @Test
  void anEntityKeepsTheNameItHasUntilItIsRenamed() {
    databases
        .named("memory")
        .write(
            Call.by("test"),
            List.of(
                new Mutation.CreateNode(new Node(" Old ", "person", Metadata.NONE), List.of())));

    var renamed =
        calls.answer(
            "edit_entity", "{\"database\":\"memory\",\"name\":\" Old \",\"new_name\":\" Old\"}");

    assertThat(renamed.path("status").asString()).isEqualTo("updated");
    assertThat(renamed.path("name").asString()).isEqualTo("Old");
  }

  @ParameterizedTest
  @CsvSource({"'\u00A0'", "'\u3000 \uFEFF'", "' '"})
  void aNameOfWhiteSpaceIsRefused(String name) {
    var call = new JsonText().object().field("database", "memory").field("name", name);

    var fault =
        calls.fault("create_entity", call.field("entity_type", "person").endObject().toString());

    assertThat(fault.path("at").asString()).isEqualTo("/name");
  }
}
