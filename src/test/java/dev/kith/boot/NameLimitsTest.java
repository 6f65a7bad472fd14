package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What can be written can be asked for.
class NameLimitsTest {
  @Test
  void aTypeMayBeAsLongInAQuestionAsInAnEntity(@TempDir Path folder) {
    try (var home = Wiring.home(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
      var longest =
          Stream.of(
                  "create_entity /entity_type",
                  "create_relationship /relationship_type",
                  "find_nodes /node_label",
                  "bfs_query /node_types/items",
                  "bfs_query /predicates/items",
                  "explore_neighbors /relationship_types/items")
              .map(place -> place.split(" /", 2))
              .map(
                  place ->
                      toolbox
                          .catalogue()
                          .find(place[0])
                          .orElseThrow()
                          .declaration()
                          .inputSchema()
                          .at("/properties/" + place[1] + "/maxLength")
                          .asInt());

      assertThat(longest).containsOnly(1_000);
    }
  }
}
