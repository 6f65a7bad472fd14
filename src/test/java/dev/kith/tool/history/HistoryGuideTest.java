package dev.kith.tool.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.Homes;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.memory.AllMemoryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class HistoryGuideTest {
  private static final String CALL = "kith call ";

  @TempDir Path folder;

  @Test
  void everyCallInTheGuideWorks() throws IOException {
    var families =
        Map.of(
            Family.MEMORY, AllMemoryTools.of(InstantSource.system()),
            Family.HISTORY, HistoryTools.all());
    var lines = Files.readAllLines(Path.of("docs/guide/history.md"));
    var sizes = new ArrayList<Integer>();
    var shown = new ArrayList<String>();
    try (var home = Homes.open(folder);
        var toolbox = new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS)) {
      var calls = new Calls(toolbox);
      var first = "";
      for (var line : lines) {
        if (line.startsWith(CALL)) {
          var words = line.substring(CALL.length()).split(" ", 2);
          var arguments = words[1].substring(1, words[1].length() - 1).replace("CHANGE", first);
          var answer = calls.answer(words[0], arguments);
          first = first.isEmpty() ? answer.path("change").toString() : first;
          if (answer.has("changes")) {
            sizes.add(answer.path("changes").size());
            answer.path("changes").forEach(each -> shown.add(timeless((ObjectNode) each)));
          }
        }
      }
    }

    assertThat(sizes).isEqualTo(List.of(6, 5, 3, 8, 1, 3, 0, 2, 3));
    var example = lines.stream().filter(line -> line.startsWith("{")).findFirst().orElseThrow();
    var expected = (ObjectNode) Calls.json(example.replace("\"cli\"", "\"test\""));
    assertThat(shown).contains(timeless(expected));
  }

  /// Numbers and times are those of another day.
  private static String timeless(ObjectNode event) {
    return Json.text(event.deepCopy().remove(List.of("change", "at")));
  }
}
