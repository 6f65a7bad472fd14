package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolSelectionTest {
  @TempDir Path folder;

  private List<String> names(String... words) {
    try (var databases = Wiring.databases(Optional.of(folder), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.parse(List.of(words)))) {
      return toolbox.catalogue().tools().stream().map(Catalogue.Listed::name).toList();
    }
  }

  @Test
  void familiesAndSingleToolsAreAddedAndLeftOut() {
    assertThat(names("bfs", "undo", "-describe_schema"))
        .containsExactly(
            "list_databases",
            "search_entities",
            "bfs_query",
            "describe_entity",
            "describe_entities",
            "intersect_subgraphs",
            "undo");
    assertThat(names("-memory", "-upkeep", "-query", "-cypher", "-history")).hasSize(7);
    assertThat(names())
        .hasSameSizeAs(names("bfs", "query", "cypher", "memory", "upkeep", "history"));
    assertThat(names("memory", "-memory", "memory")).contains("create_entity", "search_entities");
  }

  @Test
  void theListOfDatabasesComesWithEveryFamilyWhoseToolsTakeOne() {
    for (var family : Family.usual()) {
      assertThat(names(family.label())).first().isEqualTo("list_databases");
    }
    assertThat(names("server-memory")).doesNotContain("list_databases");
    assertThat(names("server-memory", "bfs")).contains("list_databases");
    assertThat(names("bfs", "-list_databases")).hasSize(6);
    assertThat(names("-list_databases")).contains("bfs_query").doesNotContain("list_databases");
    assertThat(names("server-memory", "list_databases")).contains("list_databases");
    assertThat(names("list_databases")).containsExactly("list_databases");
  }

  @Test
  void theSearchOfAMemoryKeepsItsOwnNameWhereNoOtherHasIt() {
    assertThat(names("search_memory", "create_entity"))
        .containsExactly("create_entity", "search_entities");
    assertThat(names("bfs", "search_memory")).contains("search_entities", "search_memory");
  }

  @Test
  void whatIsNoToolIsReportedWithNearNames() {
    assertThatThrownBy(() -> names("bfs", "create_entitie"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("create_entitie")
        .hasMessageContaining("create_entities");
    assertThatThrownBy(() -> names("memroy")).hasMessageContaining("memory");
    assertThatThrownBy(() -> names("")).isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> names("bfs", "-bfs")).hasMessageContaining("no tool");
    assertThatThrownBy(() -> names("server-memory", "undo")).isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> names("server-memory", "upkeep")).hasMessageContaining("same names");
  }

  @Test
  void aSelectionIsTheWordsThatMeanIt() {
    assertThat(ToolSelection.parse(List.of("bfs", "-bfs_query")).text())
        .isEqualTo("bfs,-bfs_query");
    assertThat(ToolSelection.USUAL.families()).isEqualTo(Family.usual());
  }
}
