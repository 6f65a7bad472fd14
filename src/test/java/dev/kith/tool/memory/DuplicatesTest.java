package dev.kith.tool.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.shape.JsonText;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.ObservedEmbedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuplicatesTest {
  @TempDir Path folder;
  private RealMemory memory;
  private Calls calls;

  @BeforeEach
  void open() {
    memory = new RealMemory(folder);
    calls = memory.calls();
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private void entities(Stream<String> names) {
    var out = new JsonText().object().field("database", "memory").key("entities").array();
    names.forEach(
        name -> out.object().field("name", name).field("entity_type", "thing").endObject());
    calls.answer("create_entities", out.endArray().endObject().toString());
  }

  private Set<List<String>> found(String arguments) {
    return calls
        .answer("find_duplicates", "{\"database\":\"memory\"" + arguments + "}")
        .path("duplicates")
        .valueStream()
        .map(pair -> Calls.texts(pair.path("names")))
        .collect(Collectors.toSet());
  }

  @Test
  void aSlipIsFoundAmongManyNamesThatLookAlikeAndNumbersTellThemApart() {
    entities(IntStream.range(0, 600).mapToObj(number -> "meeting note " + (1000 + number)));
    entities(Stream.of("meetign note 1234", "Meeting-Note 1235"));

    var slip = List.of("meeting note 1234", "meetign note 1234");
    var variant = List.of("meeting note 1235", "Meeting-Note 1235");
    assertThat(found("")).containsExactlyInAnyOrder(slip, variant);
    assertThat(found(",\"name\":\"meetign note 1234\"")).containsExactly(slip.reversed());
  }

  @Test
  void anAliasFindsItsEntityHoweverItIsWrittenAndWhoeverIsAskedAbout() {
    entities(Stream.of("International Business Machines", "IBM"));
    calls.answer(
        "merge_entities",
        "{\"database\":\"memory\",\"into\":\"International Business"
            + " Machines\",\"from\":[\"IBM\"]}");
    entities(Stream.of("I.B.M."));

    var pair = List.of("International Business Machines", "I.B.M.");
    assertThat(found("")).contains(pair);
    assertThat(found(",\"name\":\"International Business Machines\"")).contains(pair);
    assertThat(found(",\"name\":\"I.B.M.\"")).contains(pair.reversed());
  }

  @Test
  void ofManyPairsTheSurestAreReturned() {
    entities(Stream.of("Alice Johnson", "alice johnson", "Alice Johnsen", "Alyce Jonsen"));

    assertThat(found(",\"limit\":1")).containsExactly(List.of("Alice Johnson", "alice johnson"));
  }

  /// They are what costs: hundreds of them are seconds of a processor.
  @Test
  void vectorsThatNobodyStoredAreNotComputedForIt() throws IOException {
    var computed = new AtomicInteger();
    var embedder = new ObservedEmbedder(texts -> computed.addAndGet(texts.size()));
    var rows =
        IntStream.range(0, 300)
            .mapToObj(number -> "{\"id\":\"entity " + number + "\",\"entity_type\":\"T\"}")
            .toArray(String[]::new);
    var options = new Import.Options(false, AboutFile.parse("writable: false", "e"));
    try (var home = new Home(folder.resolve("e"), "memory", embedder, RealMemory.CLOCK)) {
      Homes.load(home, "e", options, Homes.file(folder, "e.jsonl", rows));
      var tools = new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(RealMemory.CLOCK)));
      try (var toolbox = new Toolbox(tools, home, Limits.FOR_PROGRAMS)) {
        new Calls(toolbox).answer("find_duplicates", "{\"database\":\"e\"}");
      }
    }

    assertThat(computed).hasValue(0);
  }
}
