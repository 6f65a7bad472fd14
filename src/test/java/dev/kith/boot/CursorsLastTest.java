package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cursor continues, whatever it sorts by and whatever is written meanwhile.
class CursorsLastTest {
  private static final String START = "x".repeat(30_000);

  @TempDir Path folder;

  private static Mutation node(String id, String type, String text) {
    var metadata = new Metadata(Json.text(Json.object().put("text", text)));
    return new Mutation.CreateNode(new Node(id, type, metadata), List.of());
  }

  @Test
  void aCursorIsShortAndOutlivesNewTypes() {
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
      var graph = home.create("notes", "");
      for (int number = 0; number < 5; number++) {
        graph.write(Call.by("test"), List.of(node("n" + number, "Note", START + number)));
      }
      var calls = new Calls(toolbox);
      var arguments =
          Json.object().put("database", "notes").put("node_label", "Note").put("limit", 2);
      arguments.putArray("properties");
      arguments.putArray("order_by").addObject().put("property", "text").put("direction", "desc");
      var found = new ArrayList<String>();

      var page = calls.answer("find_nodes", Json.text(arguments));
      while (page.path("has_more").asBoolean()) {
        page.path("rows").forEach(row -> found.add(row.path(0).asString()));
        graph.write(
            Call.by("test"), List.of(node("new" + found.size(), "New" + found.size(), "x")));
        var cursor = page.path("next_cursor").asString();
        assertThat(cursor).hasSizeLessThan(2_000);
        page = calls.answer("find_nodes", Json.text(arguments.put("cursor", cursor)));
      }
      page.path("rows").forEach(row -> found.add(row.path(0).asString()));

      assertThat(found).containsExactly("n4", "n3", "n2", "n1", "n0");
    }
  }
}
