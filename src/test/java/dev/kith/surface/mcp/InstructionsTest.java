package dev.kith.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Scope;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.upkeep.UpkeepTools;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstructionsTest {
  private static String instructions(Scope scope) {
    var toolbox =
        new Toolbox(
            new Catalogue(Map.of(Family.UPKEEP, UpkeepTools.all(InstantSource.system()))),
            new HeapDatabases(new HeapGraph("notes")),
            Limits.FOR_MODELS);
    try (toolbox) {
      var rights = new Rights(DatabaseSet.ALL, DatabaseSet.ALL, scope);
      return new Instructions(toolbox).text(Caller.local("someone", rights));
    }
  }

  @Test
  void callersReadOfTheToolsServedToThem() {
    assertThat(instructions(Scope.EVERYTHING))
        .contains("its change number, which undo", "forget takes");
    var writer = new Scope.Grant("1/100/", Scope.Role.DEVELOPER);
    assertThat(instructions(new Scope.Under(List.of(writer))))
        .contains("edit_entities")
        .doesNotContain("undo", "forget");
  }
}
