package dev.kith.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyDeltaTest {
  @TempDir private Path folder;

  @Test
  void aSnapshotNeverChanges() {
    var two = Topology.empty().with(List.of(node(0), node(1)), 1);
    var linked = two.with(List.of(edge(7, 0, 0, 1)), 2);

    var one = linked.with(List.of(new TopologyChange.NodeGone(1)), 3);

    assertThat(two.edgeCount()).isZero();
    assertThat(linked.edge(0, 0, 1)).isEqualTo(7);
    assertThat(linked.inDegree(1)).isEqualTo(1);
    assertThat(one.outDegree(0)).isZero();
    assertThat(one.nodeCount()).isEqualTo(1);
    assertThat(List.of(two.change(), linked.change(), one.change())).containsExactly(1L, 2L, 3L);
  }

  @Test
  void twoSnapshotsMayComeFromOne() {
    var both = Topology.empty().with(List.of(node(0), node(1)), 1);

    var left = both.with(List.of(edge(1, 0, 0, 1)), 2);
    var right = both.with(List.of(edge(2, 1, 0, 0)), 2);

    assertThat(left.edge(1, 0, 0)).isEqualTo(-1);
    assertThat(right.edge(0, 0, 1)).isEqualTo(-1);
  }

  @Test
  void aKeyThatIsUsedAgainHasNoneOfTheOldEdges() {
    var built = built();

    var again = built.with(List.of(new TopologyChange.NodeGone(1), node(1)), 2);

    assertThat(built.outDegree(1) + built.inDegree(1)).isEqualTo(2);
    assertThat(again.exists(1)).isTrue();
    assertThat(again.outDegree(1) + again.inDegree(1)).isZero();
    assertThat(again.edgeCount()).isZero();
    assertThat(again.with(List.of(edge(9, 0, 0, 1)), 3).edge(0, 0, 1)).isEqualTo(9);
  }

  @Test
  void whatIsSoAlreadyLeavesNoTrace() {
    var built = built();

    var same = built.with(List.of(node(0), edge(0, 0, 0, 1), edge(1, 1, 0, 2)), 2);

    assertThat(same.deltaSize()).isZero();
  }

  @Test
  void anEdgeOfTheFileThatGoesAndComesHasItsNewKey() {
    var without = built().with(List.of(new TopologyChange.EdgeGone(0, 0, 1)), 2);

    assertThat(without.edge(0, 0, 1)).isEqualTo(-1);
    assertThat(without.with(List.of(edge(0, 0, 0, 1)), 3).edge(0, 0, 1)).isZero();
    assertThat(without.with(List.of(edge(50, 0, 0, 1)), 3).edge(0, 0, 1)).isEqualTo(50);
  }

  @Test
  void aHubTakesTensOfThousandsOfChangesOneByOne() {
    int count = 40_000;
    var nodes = new ArrayList<TopologyChange>();
    for (int key = 0; key <= count; key++) {
      nodes.add(node(key));
    }
    var topology = Topology.empty().with(nodes, 1);

    for (int key = count; key >= 1; key--) {
      topology = topology.with(List.of(edge(key, 0, 3, key)), 1 + key);
    }
    for (int key = 1; key <= count; key += 2) {
      topology = topology.with(List.of(new TopologyChange.EdgeGone(0, 3, key)), count + key);
    }

    assertThat(topology.outDegree(0)).isEqualTo(count / 2);
    assertThat(topology.edgeCount()).isEqualTo(count / 2);
    assertThat(topology.edge(0, 3, 2)).isEqualTo(2);
    assertThat(topology.edge(0, 3, 3)).isEqualTo(-1);
    var around = topology.neighbourhood(new int[] {2}, 2, WalkLimits.USUAL, Call.by("test"));
    assertThat(around.nodeCount()).isEqualTo(count / 2 + 1);
    assertThat(around.edgeCount()).isEqualTo(count / 2);
    var gone = topology.with(List.of(new TopologyChange.NodeGone(0)), 1);
    assertThat(gone.edgeCount()).isZero();
    assertThat(gone.inDegree(2)).isZero();
  }

  private Topology built() {
    var naive = new NaiveGraph();
    List.of(node(0), node(1), node(2), edge(0, 0, 0, 1), edge(1, 1, 0, 2)).forEach(naive::apply);
    return RandomGraphs.build(naive, folder.resolve("topology.csr"), 1);
  }

  private static TopologyChange node(int key) {
    return new TopologyChange.NodePut(key, 0, Double.NaN, "n" + key);
  }

  private static TopologyChange edge(int edge, int subject, int predicate, int object) {
    return new TopologyChange.EdgePut(edge, subject, predicate, object);
  }
}
