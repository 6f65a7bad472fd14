package dev.kith.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KithTest {
  private static final String ADA =
      """
      {"database": "memory", "name": "Ada", "entity_type": "person",
       "observations": ["wrote the first program"]}""";
  private static final String QUESTION =
      """
      {"database": "memory", "query": "first program"}""";

  @TempDir Path folder;

  @Test
  void whatOneWritesAnotherOnTheSameFolderFinds() {
    try (var one = Kith.open(folder);
        var other = Kith.open(folder)) {
      one.call("create_entity", ADA);

      var found = Calls.json(other.call("search_memory", QUESTION));
      assertThat(found.toString()).contains("Ada");
      assertThat(other.reply("search_memory", QUESTION)).contains("Ada");
      assertThat(other.databases()).extracting(About::database).contains("memory");
    }
  }

  @Test
  void aModelIsShownTheToolsThatWereChosen() {
    try (var kith = Kith.open(folder, List.of("bfs", "-intersect_subgraphs"))) {
      assertThat(kith.tools())
          .extracting(KithTool::name)
          .contains("bfs_query")
          .doesNotContain("intersect_subgraphs", "create_entity");
      assertThat(kith.tools())
          .allSatisfy(
              tool -> {
                assertThat(tool.description()).isNotEmpty();
                var schema = Calls.json(tool.inputSchema());
                assertThat(schema.path("type").asString()).isEqualTo("object");
                assertThat(tool.readOnly()).isTrue();
              });
    }
  }

  @Test
  void aGraphIsAskedByType() {
    try (var kith = Kith.open(folder)) {
      kith.call("create_entity", ADA);
      var graph = kith.graph("memory");
      var node = new Node("engine", "machine", Metadata.NONE);
      graph.write(Call.by("test"), List.of(new Mutation.CreateNode(node, List.of())));

      var types = graph.read(Call.by("test"), view -> view.vocabulary().typeNames());
      assertThat(types).contains("person", "machine");
    }
  }

  @Test
  void whatGoesWrongIsSaidWithTheNextStep() {
    try (var kith = Kith.open(folder)) {
      assertThat(fault(() -> kith.call("create_entty", "{}")))
          .isInstanceOfSatisfying(
              Fault.UnknownName.class, known -> assertThat(known.near()).contains("create_entity"));
      assertThat(fault(() -> kith.call("create_entity", "{")))
          .isInstanceOf(Fault.InvalidArguments.class);
      assertThat(fault(() -> kith.call("create_entity", "{}")))
          .isInstanceOf(Fault.InvalidArguments.class);
      assertThat(FaultWords.of(fault(() -> kith.graph("nowhere"))).message()).contains("nowhere");
      assertThat(kith.reply("create_entty", "{}")).contains("create_entity");
      assertThat(kith.reply("create_entity", "[]")).contains("\"code\":\"invalid_arguments\"");
    }
    assertThat(fault(() -> Kith.open(folder, List.of("memroy"))))
        .isInstanceOf(Fault.UnknownName.class);
  }

  private static Fault fault(Runnable work) {
    return catchThrowableOfType(FaultException.class, work::run).fault();
  }
}
