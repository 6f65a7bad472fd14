package dev.kith.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.PathQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.schema.Direction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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

    var found = star.induced(new int[] {0, 9, 7}, WalkLimits.USUAL, call());

    int[] objects = found.objects().clone();
    Arrays.sort(objects);
    assertThat(objects).containsExactly(7, 9);
    assertThat(found.predicates()).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void pathsPastAHubAreFoundFromBothEnds() {
    var question =
        new PathQuestion(Set.of(1), Set.of(2), 4, Direction.BOTH, Set.of(), Set.of(), true, 10);

    var paths = star().paths(question, WalkLimits.USUAL, call());

    assertThat(paths).hasSize(1);
    assertThat(paths.getFirst().nodes()).containsExactly(1, 0, 2);
  }

  @Test
  void aWayThroughAWrongTypeIsNoWay() {
    var changes = new ArrayList<TopologyChange>();
    // 0 - 1 - 2 - 3 - 4 through type 1; of type 2 are 6, on a shorter way, and 7 and 8, on ways as
    // long
    for (int key = 0; key <= 8; key++) {
      changes.add(new TopologyChange.NodePut(key, key >= 6 ? 2 : 1, Double.NaN, "n" + key));
    }
    int[] edges = {1, 12, 23, 34, 5, 56, 64, 6, 63, 7, 72, 18, 83};
    for (int edge : edges) {
      changes.add(new TopologyChange.EdgePut(edge, edge / 10, 0, edge % 10));
    }
    var topology = Topology.empty().with(changes, 1);

    assertThat(wayOfTypeOne(topology, 0, 4, Direction.OUTGOING)).containsExactly(0, 1, 2, 3, 4);
    assertThat(wayOfTypeOne(topology, 0, 4, Direction.BOTH)).containsExactly(0, 1, 2, 3, 4);
    assertThat(wayOfTypeOne(topology, 4, 0, Direction.INCOMING)).containsExactly(4, 3, 2, 1, 0);
    assertThat(wayOfTypeOne(topology, 4, 0, Direction.BOTH)).containsExactly(4, 3, 2, 1, 0);
  }

  @Test
  void ofManyPairsTheShortestPathsComeFirstWhicheverPairIsLookedAtFirst() {
    var changes = new ArrayList<TopologyChange>();
    for (int key = 0; key <= 4; key++) {
      changes.add(new TopologyChange.NodePut(key, 0, Double.NaN, "n" + key));
    }
    // 0 is far from 2 and 3; 1 is next to 2, and 3 lies behind 4
    for (int edge : new int[] {4, 41, 12, 43}) {
      changes.add(new TopologyChange.EdgePut(edge, edge / 10, 0, edge % 10));
    }
    var topology = Topology.empty().with(changes, 1);
    var question =
        new PathQuestion(
            Set.of(0, 1), Set.of(2, 3), 3, Direction.BOTH, Set.of(), Set.of(), true, 3);

    var paths = topology.paths(question, WalkLimits.USUAL, call());

    assertThat(paths)
        .extracting(dev.kith.graph.Path::nodes)
        .containsExactly(List.of(1, 2), List.of(0, 4, 3), List.of(1, 4, 3));
  }

  private static List<Integer> wayOfTypeOne(
      Topology topology, int from, int to, Direction direction) {
    var question =
        new PathQuestion(Set.of(from), Set.of(to), 4, direction, Set.of(), Set.of(1), true, 10);
    var paths = topology.paths(question, WalkLimits.USUAL, call());
    assertThat(paths).hasSize(1);
    return paths.getFirst().nodes();
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
  void marksStayRightWhenTheyTurnDense() {
    var marks = new NodeMarks(1_000_000, 5_000);
    for (int node = 0; node < 1_000_000; node += 3) {
      assertThat(marks.meet(node, node % 100)).isTrue();
    }

    for (int node = 0; node < 1_000_000; node++) {
      int mark = node % 3 == 0 ? node % 100 : -1;
      if (marks.mark(node) != mark || marks.has(node) != (mark >= 0)) {
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
