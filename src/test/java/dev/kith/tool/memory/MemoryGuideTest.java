package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryGuideTest {
  private static final String CALL = "kith call ";

  @TempDir Path folder;

  @Test
  void everyCallInTheGuideWorks() throws IOException {
    var families =
        Map.of(Family.BFS, BfsTools.all(), Family.MEMORY, AllMemoryTools.of(RealMemory.CLOCK));
    try (var memory = new RealMemory(folder);
        var toolbox = new Toolbox(new Catalogue(families), memory.home(), Limits.FOR_PROGRAMS)) {
      var calls = new Calls(toolbox);
      var change = "0";
      int made = 0;
      for (var line : Files.readAllLines(Path.of("docs/guide/memory.md"))) {
        if (!line.startsWith(CALL)) {
          continue;
        }
        var words = line.substring(CALL.length()).split(" ", 2);
        var arguments = words[1].substring(1, words[1].length() - 1).replace("CHANGE", change);
        var answer = calls.answer(words[0], arguments);
        if (answer.path("change").asLong(0) > 0) {
          change = answer.path("change").toString();
        }
        made++;
      }
      assertThat(made).isGreaterThan(10);
    }
  }
}
