package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class QueryGuideTest {
  private static final String CALL = "kith call ";

  @Test
  void everyCallInTheGuideFindsSomething() throws IOException {
    var calls = Gitlab.calls();
    int made = 0;
    for (var line : Files.readAllLines(Path.of("docs/guide/query.md"))) {
      if (!line.startsWith(CALL)) {
        continue;
      }
      var words = line.substring(CALL.length()).split(" ", 2);
      var answer = calls.answer(words[0], words[1].substring(1, words[1].length() - 1));
      var found =
          answer.has("node_types")
              ? answer.path("node_types")
              : answer.has("rows") ? answer.path("rows") : answer.path("nodes");
      assertThat(found.size()).as(line).isPositive();
      made++;
    }
    assertThat(made).isGreaterThan(15);
  }
}
