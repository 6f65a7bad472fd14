package dev.kith.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.topology.file.TopologyBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyWalkTest {
  private static final int LEAVES = 30_000;

  @TempDir private Path folder;

  @Test
  void aWalkThatOutgrowsItsLimitOfEdgesIsRefused() {
    var limits = new WalkLimits(LEAVES * 2, LEAVES - 1);

    assertThatThrownBy(() -> star().neighbourhood(new int[] {0}, 1, limits, call()))
        .satisfies(thrown -> assertLimit(thrown, "edges"));
  }

  @Test
  void aWalkThatOutgrowsItsLimitOfNodesIsRefused() {
    var limits = new WalkLimits(LEAVES - 1, LEAVES * 2);

    assertThatThrownBy(() -> star().neighbourhood(new int[] {0}, 1, limits, call()))
        .satisfies(thrown -> assertLimit(thrown, "nodes"));
    assertThatThrownBy(() -> star().common(new int[] {1, 2}, 2, limits, call()))
        .satisfies(thrown -> assertLimit(thrown, "nodes"));
  }

  @Test
  void aWalkThatJustFitsItsLimitsIsAnswered() {
    var found = star().neighbourhood(new int[] {5}, 2, new WalkLimits(LEAVES + 1, LEAVES), call());

    assertThat(found.nodeCount()).isEqualTo(LEAVES + 1);
    assertThat(found.edgeCount()).isEqualTo(LEAVES);
    assertThat(found.levelEnds()).containsExactly(1, 2, LEAVES + 1);
  }

  @Test
  void aCallTakenBackStops() {
    var call = call();
    call.cancel();

    assertThatThrownBy(() -> star().neighbourhood(new int[] {0}, 1, WalkLimits.USUAL, call))
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> assertThat(fault.fault()).isEqualTo(new Fault.Cancelled()));
  }

  @Test
  void theSameSeedTwiceIsOneSeed() {
    var found = star().neighbourhood(new int[] {3, 3}, 0, WalkLimits.USUAL, call());

    assertThat(found.nodes()).containsExactly(3);
    assertThat(star().common(new int[] {3, 3}, 0, WalkLimits.USUAL, call()).nodes())
        .containsExactly(3);
  }

  @Test
  void leavesOfAStarHaveTheHubInCommon() {
    var found = star().common(new int[] {1, 2, 3}, 1, WalkLimits.USUAL, call());

    assertThat(found.nodes()).containsExactly(0);
    assertThat(found.levelEnds()).containsExactly(0, 1);
  }

  @Test
  void theEdgesBetweenAHubAndAFewAreLookedUp() {
    try (var builder = new TopologyBuilder(folder)) {
      for (int key = 0; key <= LEAVES; key++) {
        builder.node(key, 0, Double.NaN, "n" + key);
      }
      for (int key = 1; key <= LEAVES; key++) {
        builder.edge(key, 0, key % 3, key);
      }
      builder.write(folder.resolve("topology.csr"), 1);
    }
    var star = Topology.open(folder.resolve("topology.csr")).orElseThrow();

    var found = star.common(new int[] {0, 9}, 1, WalkLimits.USUAL, call());

    assertThat(found.nodes()).containsExactlyInAnyOrder(0, 9);
    assertThat(found.subjects()).containsExactly(0);
    assertThat(found.predicates()).containsExactly(0);
    assertThat(found.objects()).containsExactly(9);
  }

  /// 0 - 1 - 2 - 3 - 4, and leaves at 4 so that its ball grows last. All of the ball around 0 lies
  /// within one hop of 1, whose second level therefore stays empty, though 1 is no island.
  @Test
  void aBallWhoseLastLevelIsReadFromCandidatesIsNotTakenForAnIsland() {
    var changes = new ArrayList<TopologyChange>();
    for (int key = 0; key <= 14; key++) {
      changes.add(new TopologyChange.NodePut(key, 0, Double.NaN, "n" + key));
    }
    for (int key = 1; key <= 14; key++) {
      changes.add(new TopologyChange.EdgePut(key, Math.min(key - 1, 4), 0, key));
    }
    var topology = Topology.empty().with(changes, 1);

    var found = topology.common(new int[] {0, 1, 4}, 2, WalkLimits.USUAL, call());

    assertThat(found.nodes()).containsExactly(2);
  }

  @Test
  void manyThreadsWalkAtOnceWithoutMeeting() throws Exception {
    var star = star();
    try (var threads = Executors.newFixedThreadPool(8)) {
      var walks = new ArrayList<Future<int[]>>();
      for (int walk = 0; walk < 400; walk++) {
        int seed = walk % 7;
        int hops = walk % 3;
        walks.add(
            threads.submit(
                () ->
                    star.neighbourhood(new int[] {seed}, hops, WalkLimits.USUAL, call()).nodes()));
      }
      for (int walk = 0; walk < walks.size(); walk++) {
        int[] alone =
            star.neighbourhood(new int[] {walk % 7}, walk % 3, WalkLimits.USUAL, call()).nodes();
        assertThat(walks.get(walk).get()).isEqualTo(alone);
      }
    }
  }

  @Test
  void visitedNodesKeepTheirDistancesWhenTheyTurnDense() {
    var visited = new VisitedNodes(1_000_000, 5_000);
    for (int node = 0; node < 1_000_000; node += 3) {
      assertThat(visited.visit(node, node % 100)).isTrue();
    }

    for (int node = 0; node < 1_000_000; node++) {
      int distance = node % 3 == 0 ? node % 100 : -1;
      if (visited.distance(node) != distance || visited.has(node) != (distance >= 0)) {
        throw new AssertionError("node " + node);
      }
    }
  }

  private static Topology star() {
    var changes = new ArrayList<TopologyChange>();
    for (int key = 0; key <= LEAVES; key++) {
      changes.add(new TopologyChange.NodePut(key, 0, Double.NaN, "n" + key));
    }
    for (int key = 1; key <= LEAVES; key++) {
      changes.add(new TopologyChange.EdgePut(key, 0, 0, key));
    }
    return Topology.empty().with(List.copyOf(changes), 1);
  }

  private static void assertLimit(Throwable thrown, String what) {
    assertThat(((FaultException) thrown).fault())
        .isInstanceOfSatisfying(
            Fault.LimitReached.class, fault -> assertThat(fault.limit()).isEqualTo(what));
  }

  private static Call call() {
    return Call.by("test");
  }
}
