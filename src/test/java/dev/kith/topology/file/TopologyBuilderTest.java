package dev.kith.topology.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.WalkLimits;
import dev.kith.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyBuilderTest {
  @TempDir private Path folder;

  @Test
  void anEmptyGraphIsAGraph() {
    try (var builder = new TopologyBuilder(folder)) {
      builder.write(file(), 0);
    }
    var topology = Topology.open(file()).orElseThrow();

    assertThat(topology.nodeCount()).isZero();
    assertThat(topology.exists(0)).isFalse();
    assertThat(topology.verify()).isEmpty();
    assertThat(topology.neighbourhood(new int[] {0}, 2, WalkLimits.USUAL, call()).nodeCount())
        .isZero();
  }

  @Test
  void manyPredicatesAndTypesKeepTheirCodes() {
    int count = 70_000;
    try (var builder = new TopologyBuilder(folder)) {
      for (int key = 0; key < count; key++) {
        builder.node(key, key, key == 5 ? 1.0 / 3 : Double.NaN, "n" + key);
      }
      for (int key = 0; key < count; key++) {
        builder.edge(key, key, key, (key + 1) % count);
      }
      builder.write(file(), 1);
    }
    var topology = Topology.open(file()).orElseThrow();

    for (int key = 0; key < count; key += 997) {
      assertThat(topology.type(key)).isEqualTo(key);
      assertThat(topology.edge(key, key, (key + 1) % count)).isEqualTo(key);
    }
    assertThat(topology.mentions(5)).isEqualTo(1.0 / 3);
    assertThat(topology.mentions(6)).isNaN();
  }

  @Test
  void threeHundredPredicatesTakeTwoBytes() {
    try (var builder = new TopologyBuilder(folder)) {
      builder.node(0, 65_534, 3, "");
      builder.node(2, 0, 16_777_217, "Zoë 🐈");
      for (int predicate = 0; predicate < 300; predicate++) {
        builder.edge(1000 + predicate, 2, predicate, 0);
      }
      builder.write(file(), 1);
    }
    var topology = Topology.open(file()).orElseThrow();

    assertThat(topology.edge(2, 299, 0)).isEqualTo(1299);
    assertThat(topology.edge(2, 300, 0)).isEqualTo(-1);
    assertThat(topology.inDegree(0)).isEqualTo(300);
    assertThat(topology.type(0)).isEqualTo(65_534);
    assertThat(topology.exists(1)).isFalse();
    assertThat(topology.mentions(2)).isEqualTo(16_777_217);
    assertThat(topology.ids(new int[] {2, 0, 2})).containsExactly("Zoë 🐈", "", "Zoë 🐈");
  }

  @Test
  void anEdgeToANodeThatIsNotThereIsDamage() {
    try (var builder = new TopologyBuilder(folder)) {
      builder.node(0, 0, 0, "a");
      builder.node(2, 0, 0, "b");

      for (int missing : new int[] {-1, 1, 3, 1000}) {
        assertThatThrownBy(() -> builder.edge(0, 0, 0, missing)).satisfies(this::isDamage);
        assertThatThrownBy(() -> builder.edge(0, missing, 0, 0)).satisfies(this::isDamage);
      }
    }
  }

  @Test
  void nodesOutOfOrderAreDamage() {
    try (var builder = new TopologyBuilder(folder)) {
      builder.node(3, 0, 0, "a");

      assertThatThrownBy(() -> builder.node(3, 0, 0, "b")).satisfies(this::isDamage);
    }
  }

  @Test
  void aFolderThatIsNotThereIsAFault() {
    try (var builder = new TopologyBuilder(folder)) {
      assertThatThrownBy(() -> builder.write(folder.resolve("none/topology.csr"), 1))
          .isInstanceOfSatisfying(
              FaultException.class,
              fault -> assertThat(fault.fault()).isInstanceOf(Fault.Unavailable.class));
    }
  }

  @Test
  void listsOfManyPartitionsAndAHubAreSortedBothWays() throws IOException {
    var random = new Random(Seed.of(TopologyBuilderTest.class));
    int nodes = 120_000;
    int[] outDegrees = new int[nodes];
    try (var builder = new TopologyBuilder(folder)) {
      for (int key = 0; key < nodes; key++) {
        builder.node(key, 0, Double.NaN, "n" + key);
      }
      for (int edge = 0; edge < 400_000; edge++) {
        // the predicate makes each triple unique
        int subject = edge % 4 == 0 ? 77_777 : random.nextInt(nodes);
        builder.edge(edge, subject, edge % 200, random.nextInt(nodes / 200) * 200 + edge / 2000);
        outDegrees[subject]++;
      }
      builder.write(file(), 1);
    }
    var topology = Topology.open(file()).orElseThrow();
    long incoming = 0;
    for (int key = 0; key < nodes; key++) {
      assertThat(topology.outDegree(key)).isEqualTo(outDegrees[key]);
      incoming += assertSorted(topology, key);
    }

    assertThat(incoming).isEqualTo(400_000);
    assertThat(topology.verify()).isEmpty();
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  private static int assertSorted(Topology topology, int key) {
    int out = topology.outDegree(key);
    int in = topology.inDegree(key);
    var neighbours = new int[out + in];
    var predicates = new int[out + in];
    topology.out(key, neighbours, predicates, 0);
    topology.in(key, neighbours, predicates, out);
    var pairs = new long[out + in];
    Arrays.setAll(pairs, index -> CsrBase.pairOf(neighbours[index], predicates[index]));
    for (int index = 1; index < pairs.length; index++) {
      if (index != out && pairs[index - 1] > pairs[index]) {
        throw new AssertionError("node " + key + " at " + index);
      }
    }
    for (int index = out; index < pairs.length; index += 17) {
      assertThat(topology.edge(neighbours[index], predicates[index], key)).isNotNegative();
    }
    return in;
  }

  private void isDamage(Throwable thrown) {
    assertThat(((FaultException) thrown).fault()).isInstanceOf(Fault.Damaged.class);
  }

  private Path file() {
    return folder.resolve("topology.csr");
  }

  private static Call call() {
    return Call.by("test");
  }
}
