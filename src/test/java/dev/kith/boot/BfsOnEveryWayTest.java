package dev.kith.boot;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.ReferenceCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The reference cases on the real engine, by every way that a caller may take.
class BfsOnEveryWayTest {
  @TempDir static Path folder;
  private static Optional<ReferenceCases> cases = Optional.empty();
  private static Optional<Ways> ways = Optional.empty();

  @BeforeAll
  static void open() throws IOException {
    cases = ReferenceCases.find();
    if (cases.isPresent()) {
      try (var home = Wiring.home(Optional.of(folder), Map.of())) {
        for (var fixture : cases.get().fixtures().entrySet()) {
          load(home, database(fixture.getKey()), fixture.getValue());
        }
      }
      ways = Optional.of(new Ways(folder));
    }
  }

  @AfterAll
  static void close() throws Exception {
    if (ways.isPresent()) {
      ways.get().close();
    }
  }

  private static String database(String fixture) {
    return "cases-" + fixture.toLowerCase(Locale.ROOT);
  }

  private static void load(dev.kith.store.Home home, String database, JsonNode fixture)
      throws IOException {
    var lines = new ArrayList<String>();
    for (var part : List.of("nodes", "edges")) {
      for (var item : fixture.path(part)) {
        var row = (ObjectNode) item.deepCopy();
        row.setAll((ObjectNode) row.remove("metadata"));
        lines.add(Json.text(row));
      }
    }
    var file = Files.write(folder.resolve(database + ".jsonl"), lines);
    var options = new Import.Options(false, AboutFile.imported("reference cases", false));
    Import.run(home, database, List.of(file), options, Call.by("test"), (_, _, _) -> {});
  }

  @TestFactory
  Stream<DynamicTest> everyReferenceCaseHoldsByEveryWay() {
    assumeThat(cases).as(Fixtures.NOTHING_SHARED).isPresent();
    return cases.stream()
        .flatMap(ReferenceCases::stream)
        .flatMap(
            each ->
                ways.orElseThrow().all().entrySet().stream()
                    .map(
                        way ->
                            DynamicTest.dynamicTest(
                                way.getKey() + " " + each.name(),
                                () -> check(each, way.getValue()))));
  }

  private static void check(ReferenceCases.Case each, Ways.Way way) throws Exception {
    var arguments = each.arguments().put("database", database(each.fixture()));

    each.compare(way.ask(each.tool(), arguments));
  }
}
