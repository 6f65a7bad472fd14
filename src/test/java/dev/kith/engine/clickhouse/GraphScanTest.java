package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphScanTest {
  @TempDir Path home;

  private static String text(Hop hop) {
    return hop.type().name() + " " + hop.source() + " " + hop.target() + " " + hop.properties();
  }

  private static List<String> hops(Publishing people, BatchSizes portions) {
    return people
        .graph()
        .read(
            Call.by("test"),
            view -> {
              var pages = new GraphScan(view, Call.by("test"), portions);
              var found = new ArrayList<String>();
              for (var type : pages.ontology().edgeTypes()) {
                var start = pages.ontology().end(type.from());
                var all =
                    pages.nodes(start, List.of(start.key()), Optional.empty(), Integer.MAX_VALUE);
                pages.hops(type, GraphScan.keys(all), hop -> found.add(text(hop)));
              }
              return found;
            });
  }

  /// One that has very many is read by where they lead, and those of few by any number of nodes
  /// together.
  @Test
  void relationshipsAreTheSameHoweverFewFitIntoMemory() {
    try (var people = new Publishing(home).filled()) {
      people.write(Publishing.edge(14, 14, 7), Publishing.edge(22, 22, 7));
      var all = hops(people, BatchSizes.USUAL);

      assertThat(all).hasSizeGreaterThan(30);
      for (int most = 1; most < 15; most++) {
        for (int starts = 1; starts < 6; starts += 2) {
          var few = new BatchSizes(4, 1 << 20, 3, starts, most);
          assertThat(hops(people, few)).containsExactlyInAnyOrderElementsOf(all);
        }
      }
    }
  }

  @Test
  void pagesOfNodesFollowOneAnother() {
    try (var people = new Publishing(home).filled()) {
      people
          .graph()
          .read(
              Call.by("test"),
              view -> {
                var pages = new GraphScan(view, Call.by("test"), Publishing.SMALL);
                var type = pages.ontology().end("person");
                var keys = new ArrayList<Literal>();
                var page = pages.nodes(type, List.of(type.key()), Optional.empty(), 3);
                while (!page.isEmpty()) {
                  keys.addAll(GraphScan.keys(page));
                  pages.release();
                  page = pages.nodes(type, List.of(type.key()), Optional.of(keys.getLast()), 3);
                }
                var all =
                    IntStream.range(Publishing.FIRST, Publishing.FIRST + Publishing.PEOPLE)
                        .filter(number -> number % 5 != 0)
                        .count();
                assertThat(keys).doesNotHaveDuplicates().hasSize((int) all);
                return 0;
              });
    }
  }
}
