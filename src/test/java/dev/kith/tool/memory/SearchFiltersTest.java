package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.Homes;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/// Searches of a memory by who noted something, and when.
class SearchFiltersTest {
  private static final int ENTITIES = 60;

  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  /// Entity n has an observation of the first of May 2023 and n minutes; every tenth is by Bea, and
  /// those of odd number are boats.
  @BeforeEach
  void remember() throws IOException {
    memory = new RealMemory(folder.resolve("home"));
    calls = memory.calls();
    var rows = new String[ENTITIES];
    long first = Instant.parse("2023-05-01T00:00:00Z").toEpochMilli();
    for (int number = 0; number < ENTITIES; number++) {
      rows[number] =
          "{\"id\":\"e"
              + number
              + "\",\"entity_type\":\""
              + (number % 2 == 1 ? "boat" : "person")
              + "\",\"_kith\":{\"created\":1,\"updated\":1,\"observations\":[{\"text\":\"on the"
              + " river\",\"at\":"
              + (first + number * 60_000L)
              + ",\"by\":\""
              + (number % 10 == 0 ? "Bea" : "Al")
              + "\"}]}}";
    }
    Homes.load(
        memory.home(),
        "g",
        new Import.Options(false, AboutFile.memory("a river")),
        Homes.file(folder, "rows.jsonl", rows));
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private static String question(String filters) {
    var question = (ObjectNode) Calls.json("{" + filters.replace('\'', '"') + "}");
    return Json.text(question.put("database", "g").put("query", "on the river"));
  }

  private List<String> found(String tool, String filters) {
    var answer = calls.answer(tool, question(filters));
    return answer
        .path("entities")
        .valueStream()
        .map(each -> each.path("name").asString())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"search_entities", "semantic_search"})
  void aFilterFindsWhatManyBetterResultsWouldHide(String tool) {
    assertThat(found(tool, "'author':'Bea'"))
        .containsExactly("e0", "e10", "e20", "e30", "e40", "e50");
    assertThat(found(tool, "'author':'Bea','limit':4,'offset':4")).hasSize(2);
    assertThat(found(tool, "'author':'Cy'")).isEmpty();
    assertThat(found(tool, "'since':'2023-05-01T00:58:00Z'")).containsExactly("e58", "e59");
    assertThat(found(tool, "'until':'2023-05-01T00:02:00Z'")).containsExactly("e0", "e1");
    assertThat(found(tool, "'until':'2023-05-01','limit':100")).hasSize(ENTITIES);
    assertThat(found(tool, "'since':'2023-05-02'")).isEmpty();
    assertThat(found(tool, "'types':['boat'],'since':'2023-05-01T00:56:00Z'"))
        .containsExactly("e57", "e59");
    assertThat(found(tool, "'author':'Bea','types':['boat']")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'types':['bota']                         | /types/0 | boat
          'since':'yesterday'                      | /since   | is not a time
          'since':'2024-01-02','until':'2023-01-01'| /until   | is before since
          """)
  void whatCannotBeMeantIsRefused(String filters, String place, String words) {
    assertThat(Json.text(calls.fault("search_entities", question(filters)))).contains(place, words);
  }

  @Test
  void anAnswerThatIsCutGoesOnUnderTheFilter() {
    var all = calls.answer("search_entities", question("'author':'Al','limit':100"));
    var cut =
        calls.answer("search_entities", question("'author':'Al','limit':100,'max_tokens':300"));
    var next = cut.path("truncated").path("next");
    var call = (ObjectNode) Calls.json(question("'author':'Al','limit':100"));
    var rest = calls.answer("search_entities", Json.text(call.setAll((ObjectNode) next)));

    assertThat(cut.path("entities").size() + rest.path("entities").size())
        .isEqualTo(all.path("entities").size())
        .isEqualTo(ENTITIES - 6);
  }
}
