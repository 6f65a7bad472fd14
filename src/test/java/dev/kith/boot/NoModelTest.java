package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server whose embedding model is not there: what needs no vectors works.
class NoModelTest {
  @TempDir Path home;

  @Test
  void aSearchOfBothKindsAnswersByWordsAndSaysSo() throws IOException {
    var environment = Map.of("KITH_MODEL", home.resolve("none.onnx").toString());
    try (var databases = Wiring.databases(Optional.of(home), environment);
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      call(toolbox, "create_database", "{\"database\":\"team\"}");
      var written =
          call(
              toolbox,
              "create_entity",
              "{\"database\":\"team\",\"entity_type\":\"service\",\"name\":\"Heron\","
                  + "\"observations\":[\"was deployed on Friday\"]}");
      assertThat(written.isFault()).as(written.json()).isFalse();

      var found =
          call(toolbox, "search_entities", "{\"database\":\"team\",\"query\":\"deploying\"}");

      assertThat(found.isFault()).as(found.json()).isFalse();
      assertThat(Calls.json(found.json()).path(0).path("id").asString()).isEqualTo("Heron");
      assertThat(found.warning()).contains("by words alone");
      var meant =
          call(
              toolbox,
              "semantic_search",
              "{\"database\":\"team\",\"query\":\"when was it released\"}");
      assertThat(meant.isFault()).isTrue();
    }
  }

  private static Result call(Toolbox toolbox, String tool, String arguments) {
    try (var context =
        toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED)) {
      var listed = toolbox.catalogue().find(tool).orElseThrow();
      return toolbox.call(listed, Calls.json(arguments), context);
    }
  }
}
