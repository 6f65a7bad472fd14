package dev.kith.tool.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.bfs.BfsTools;
import org.junit.jupiter.api.Test;

class UsageNotesTest {
  @Test
  void theReferenceIsShortEnoughToBeReadWhole() {
    assertThat(UsageNotes.TEXT).hasSizeLessThanOrEqualTo(3_000);
  }

  @Test
  void everyToolAndWhatSetsItApartIsNamed() {
    for (var tool : BfsTools.all()) {
      var name = tool.declaration().name();
      if (!name.equals("describe_schema")) {
        assertThat(UsageNotes.TEXT).contains(name + "(");
      }
    }
  }

  @Test
  void everyFilterAndEveryFieldThatNeedsAWordIsExplained() {
    assertThat(UsageNotes.TEXT)
        .contains("node_types", "predicates", "topology_only", "exclude_node_types")
        .contains("min_mentions", "limit", "offset", "max_tokens")
        .contains("schema_summary", "removed", "truncated", "next", "unknown_seeds", "warnings");
  }
}
