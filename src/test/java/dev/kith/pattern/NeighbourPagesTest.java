package dev.kith.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages of neighbourhoods with very many relationships, compared with the whole.
///
/// `-Dkith.rounds=n` tries more graphs, `-Dkith.seed=n` begins elsewhere; a failure names its seed.
class NeighbourPagesTest {
  private static final Call CALL = Call.by("test");

  static LongStream seeds() {
    long first = Seed.of(NeighbourPagesTest.class);
    return LongStream.range(first, first + Seed.rounds(600));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aNodeWithManyRelationshipsIsExploredPageByPage(long seed) {
    var graph = new RandomPatterns(seed);
    explorePageByPage(graph, graph.any(), 0);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whereADistanceHasManyRelationshipsItsNodesComePageByPage(long seed) {
    var graph = new RandomPatterns(seed);
    explorePageByPage(graph, graph.any(), 1 + graph.random.nextInt(6));
  }

  private static void explorePageByPage(RandomPatterns graph, NodeRef start, int few) {
    var ways = graph.ways();
    var direction = graph.direction();
    var types = graph.random.nextInt(3) == 0 ? Set.of("Worded") : Set.<String>of();
    var conditions = Map.of("Numbered", graph.filter());
    var question = new NeighbourQuestion(start, 3, direction, ways, Map.of(), types, conditions);
    var walker = new Walker(graph.patterns, CALL, WalkLimits.USUAL);
    int size = 1 + graph.random.nextInt(3);
    var all = new Neighbourhood.PageRequest(Optional.empty(), 1_000);
    var part = Neighbourhood.of(question, all, walker, few);
    var near =
        new NeighbourQuestion(start, part.farthest(), direction, ways, Map.of(), types, conditions);
    var whole = Neighbourhood.of(near, all, walker, 10_000);

    var nodes = new ArrayList<NodeRef>();
    var hops = new ArrayList<Hop>();
    Optional<NodeRef> after = Optional.empty();
    boolean more = part.isPage();
    while (more) {
      var page =
          Neighbourhood.of(question, new Neighbourhood.PageRequest(after, size), walker, few);
      assertThat(page.isPage()).isTrue();
      int end = Math.min(size, page.nodes().size());
      nodes.addAll(page.nodes().subList(0, end));
      hops.addAll(page.hops(0, end));
      assertThat(page.nodes()).allMatch(node -> page.distance(node) == whole.distance(node));
      more = page.nodes().size() > end;
      after = nodes.isEmpty() ? after : Optional.of(nodes.getLast());
    }

    if (part.isPage()) {
      assertThat(nodes).isEqualTo(whole.nodes());
      assertThat(hops).isEqualTo(whole.hops());
    }
  }
}
