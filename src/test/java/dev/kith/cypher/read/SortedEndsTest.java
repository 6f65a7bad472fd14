package dev.kith.cypher.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.CypherValue.EdgeAt;
import dev.kith.graph.Subgraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedEndsTest {
  private static final int ROUNDS = Seed.rounds(200);

  @Test
  void relationshipsAreFoundByBothWaysOfAddingThem() {
    long seed = Seed.of(SortedEndsTest.class);
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      var edges = edges(random);
      int[] nodes = IntStream.range(0, 300).filter(_ -> random.nextBoolean()).toArray();
      boolean outgoing = random.nextInt(3) > 0;
      boolean incoming = !outgoing || random.nextBoolean();
      int wanted = random.nextInt(4);
      var each = new SortedEnds();
      var together = new SortedEnds();
      for (int node : nodes) {
        each.add(node, of(node, edges, outgoing, incoming, wanted));
      }
      together.add(
          nodes,
          subgraph(edges),
          new SortedEnds.HopKind(outgoing, incoming, predicate -> predicate != wanted));
      for (int node = 0; node < 300; node++) {
        if (Arrays.binarySearch(nodes, node) >= 0) {
          var expected = of(node, edges, outgoing, incoming, wanted);
          check(each, node, expected, "%d, round %d".formatted(seed, round));
          check(together, node, expected, "%d, round %d".formatted(seed, round));
        } else {
          assertThat(each.list(node)).isNegative();
          assertThat(together.list(node)).isNegative();
        }
      }
    }
  }

  private static void check(SortedEnds ends, int node, List<EdgeAt> expected, String round) {
    int list = ends.list(node);
    var found = new ArrayList<EdgeAt>();
    for (int place = ends.begin(list); place < ends.limit(list); place++) {
      var edge = ends.edge(list, place);
      assertThat(edge.other(node)).as(round).isEqualTo(ends.end(place));
      found.add(edge);
    }
    assertThat(found).as(round).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(found)
        .as(round)
        .isSortedAccordingTo(Comparator.comparingInt(edge -> edge.other(node)));
    for (int other = 0; other < 300; other++) {
      int end = other;
      var first =
          IntStream.range(ends.begin(list), ends.limit(list))
              .filter(place -> ends.end(place) == end)
              .findFirst();
      assertThat(ends.find(list, other)).as(round).isEqualTo(first.orElse(-1));
    }
  }

  /// Those of a node, a loop once.
  private static List<EdgeAt> of(
      int node, List<EdgeAt> edges, boolean outgoing, boolean incoming, int unwanted) {
    return edges.stream()
        .filter(edge -> edge.predicate() != unwanted)
        .filter(edge -> (outgoing && edge.subject() == node) || (incoming && edge.object() == node))
        .toList();
  }

  private static List<EdgeAt> edges(Random random) {
    return IntStream.range(0, random.nextInt(600))
        .mapToObj(
            _ ->
                new CypherValue.EdgeAt(random.nextInt(300), random.nextInt(4), random.nextInt(300)))
        .distinct()
        .toList();
  }

  private static Subgraph subgraph(List<EdgeAt> edges) {
    return new Subgraph(
        new int[0],
        new int[1],
        edges.stream().mapToInt(EdgeAt::subject).toArray(),
        edges.stream().mapToInt(EdgeAt::predicate).toArray(),
        edges.stream().mapToInt(EdgeAt::object).toArray());
  }
}
