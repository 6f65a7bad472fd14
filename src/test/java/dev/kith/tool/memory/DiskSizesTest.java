package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.Homes;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class DiskSizesTest {
  @TempDir Path folder;

  private static void assertAddsUp(JsonNode bytes) {
    long parts = 0;
    for (var part : new String[] {"content", "history", "vectors", "indexes"}) {
      assertThat(bytes.path(part).isNumber()).as(part).isTrue();
      parts += bytes.path(part).asLong();
    }
    assertThat(bytes.path("total").asLong()).isPositive().isEqualTo(parts);
  }

  @Test
  void aSummaryTellsBytesOnDiskWhereAskedAndOnlyOfNow() {
    var tools = new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(InstantSource.system())));
    try (var home = Homes.open(folder);
        var toolbox = new Toolbox(tools, home, Limits.FOR_PROGRAMS)) {
      var calls = new Calls(toolbox);
      calls.answer(
          "create_entity", "{\"database\":\"memory\",\"name\":\"a\",\"entity_type\":\"t\"}");

      var one = calls.answer("get_graph_summary", "{\"database\":\"memory\",\"sizes\":true}");
      var all = calls.answer("get_graph_summary", "{\"sizes\":true}");
      var past =
          calls.answer("get_graph_summary", "{\"database\":\"memory\",\"sizes\":true,\"as_of\":1}");
      var unasked = calls.answer("get_graph_summary", "{\"database\":\"memory\"}");

      assertAddsUp(one.path("stats").path("bytes"));
      assertAddsUp(all.path("databases").path("memory").path("bytes"));
      assertThat(past.path("stats").path("entities").asInt()).isOne();
      assertThat(past.path("stats").has("bytes")).isFalse();
      assertThat(unasked.path("stats").has("bytes")).isFalse();
    }
  }
}
