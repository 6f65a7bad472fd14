package dev.kith.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.store.Homes;
import dev.kith.store.OwnedGraph;
import dev.kith.store.Partner;
import dev.kith.store.WriterProcess;
import dev.kith.store.transfer.Backup;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whoever detects commits without asking SQLite must miss none.
class CommitWatchTest {
  private static final int ROUNDS = Seed.rounds(100);
  private static final int KILLS = Seed.rounds(2);
  private static final List<String> CHECKPOINTS = List.of("PASSIVE", "FULL", "RESTART", "TRUNCATE");

  @TempDir Path folder;
  private final BitSet connected = new BitSet();

  @BeforeEach
  void create() {
    try (var home = Homes.open(folder)) {
      Partner.create(home);
    }
  }

  private static SplittableRandom random() {
    long seed = Seed.of(CommitWatchTest.class);
    return new SplittableRandom(seed);
  }

  private void write(Graph graph, SplittableRandom random) {
    int spoke = random.nextInt(Partner.SPOKES);
    connected.flip(spoke);
    Partner.connect(graph, spoke, connected.get(spoke));
  }

  private void write(WriterProcess other, SplittableRandom random) throws IOException {
    int spoke = random.nextInt(Partner.SPOKES);
    connected.flip(spoke);
    assertThat(other.answer((connected.get(spoke) ? "on " : "off ") + spoke)).isEqualTo("done");
  }

  private void compare(WriterProcess other) throws IOException {
    assertThat(other.answer("count")).isEqualTo(Integer.toString(connected.cardinality()));
  }

  private void compare(Graph graph) {
    assertThat(Partner.count(graph)).isEqualTo(connected.cardinality());
  }

  @Test
  void whatOneProcessWroteTheOtherSeesInItsVeryNextCall() throws IOException {
    var random = random();
    try (var home = Homes.open(folder);
        var other = WriterProcess.start(folder, "partner")) {
      var graph = Partner.spared(home);
      for (int round = 0; round < ROUNDS; round++) {
        if (random.nextBoolean()) {
          write(other, random);
        } else {
          write(graph, random);
        }
        for (int again = random.nextInt(3); again >= 0; again--) {
          compare(graph);
        }
        if (random.nextInt(4) == 0) {
          compare(other);
        }
      }
      assertThat(graph.connections().watch().isOpen()).isTrue();
      assertThat(other.answer("spared")).isEqualTo("true");
    }
  }

  @Test
  void checkpointsAndNewBeginningsOfTheLogHideNothing() throws IOException, SQLException {
    var random = random();
    try (var home = Homes.open(folder);
        var other = WriterProcess.start(folder, "partner")) {
      var graph = Partner.spared(home);
      for (int round = 0; round < ROUNDS / 2; round++) {
        var checkpoint = CHECKPOINTS.get(random.nextInt(CHECKPOINTS.size()));
        switch (random.nextInt(5)) {
          case 0 -> Partner.isKeptFrom(folder, checkpoint);
          case 1 -> other.answer("checkpoint " + checkpoint);
          case 2 -> write(graph, random);
          default -> write(other, random);
        }
        compare(graph);
        compare(graph);
        compare(other);
      }
      assertThat(graph.connections().watch().isOpen()).isTrue();
    }
  }

  @Test
  void aWriterKilledInTheMiddleLeavesNothingUnseen() throws IOException {
    var random = random();
    try (var home = Homes.open(folder)) {
      var graph = home.owned("memory");
      for (int round = 0; round < KILLS; round++) {
        var name = "w" + round;
        int last = -1;
        try (var writer = WriterProcess.start(folder, "chain", name)) {
          for (int wanted = random.nextInt(5, 60); last < wanted; ) {
            last = Integer.parseInt(writer.line());
            assertKnown(graph, name, last);
          }
          writer.kill();
        }
        assertKnown(graph, name, last);
        graph.read(Homes.call(), GraphView::change);
      }
      Partner.sparedIn(graph);
    }
  }

  /// By the topology alone: a lookup by id would ask SQLite. The next link was begun, perhaps.
  private static void assertKnown(OwnedGraph graph, String name, int last) {
    int links =
        graph.read(
            Homes.call(),
            view -> {
              int bound = 0;
              long change = view.change();
              var now = graph.indexes().topology().now().orElseThrow();
              assertThat(now.change()).isGreaterThanOrEqualTo(change);
              for (int node = 1; node < now.topology().nodeBound(); node++) {
                bound += now.topology().id(node).equals(name + "-" + last) ? 1 : 0;
              }
              return bound;
            });
    assertThat(links).as(name + "-" + last).isEqualTo(1);
  }

  @Test
  void whoClosesAndOpensAgainSeesWhatHappenedMeanwhile() throws IOException {
    var random = random();
    try (var other = WriterProcess.start(folder, "partner")) {
      for (int round = 0; round < Math.max(4, ROUNDS / 30); round++) {
        try (var home = Homes.open(folder);
            var second = Homes.open(folder)) {
          var graph = Partner.spared(home);
          var same = Partner.spared(second);
          write(other, random);
          compare(graph);
          compare(same);
          write(same, random);
          compare(graph);
          second.close();
          write(random.nextBoolean() ? graph : home.named(Partner.DATABASE), random);
          compare(other);
          write(other, random);
          compare(graph);
        }
        // Now and then nobody has it open, and the log and its index go.
        assertThat(other.answer("reopen")).isEqualTo("reopened");
        if (random.nextBoolean()) {
          write(other, random);
        }
      }
    }
  }

  @Test
  void aWalkWithoutCommitsNeedsNoConnection() {
    try (var home = Homes.open(folder)) {
      var graph = Partner.spared(home);

      assertThat(countedBeside(graph, 8)).isEqualTo(0);
    }
  }

  /// Counts while others have that many connections, which may be all there are.
  private static int countedBeside(OwnedGraph graph, int connections) {
    return connections == 0
        ? Partner.count(graph)
        : graph.connections().read(Homes.call(), _ -> countedBeside(graph, connections - 1));
  }

  @Test
  void aDatabaseThatWasRenamedOrReplacedIsReadAsItIs() throws IOException {
    var backup = folder.resolve("g.backup");
    var random = random();
    try (var home = Homes.open(folder);
        var neighbour = Homes.open(folder);
        var other = WriterProcess.start(folder, "partner")) {
      Partner.spared(neighbour);
      Backup.create(home, Partner.DATABASE, backup, Homes.call());
      write(Partner.spared(home), random);
      compare(other);

      Backup.restore(home, Partner.DATABASE, backup, true);
      connected.clear();

      compare(neighbour.named(Partner.DATABASE));
      write(other, random);
      compare(Partner.spared(neighbour));
      compare(Partner.spared(home));
      neighbour.rename(Partner.DATABASE, "away");
      compare(home.named("away"));
      home.rename("away", Partner.DATABASE);
      write(other, random);
      compare(home.named(Partner.DATABASE));
      compare(neighbour.named(Partner.DATABASE));
    }
  }

  @Test
  void aCommitAfterTheMarkIsDetected() {
    try (var home = Homes.open(folder)) {
      var graph = Partner.spared(home);
      var watch = graph.connections().watch();
      long shown = graph.indexes().topology().now().orElseThrow().change();
      assertThat(watch.isCurrent(shown)).isTrue();
      var before = watch.mark();
      assertThat(before).isPresent();

      write(graph, random());

      assertThat(watch.isCurrent(shown)).isFalse();
      watch.shown(before, shown);
      assertThat(watch.isCurrent(shown)).isFalse();
    }
  }

  @Test
  void filesThatTellOfNoCommitHaveSeenNone() throws IOException {
    try (var home = Homes.open(folder);
        var other = WriterProcess.start(folder, "partner")) {
      var graph = home.owned(Partner.DATABASE);
      var database = folder.resolve(Partner.DATABASE);
      other.answer("on 0");
      assertThat(graph.fingerprint()).isEmpty();
      Partner.spared(home);
      Homes.age(database);
      var before = graph.fingerprint();
      assertThat(before).isPresent();

      assertThat(other.answer("count")).isEqualTo("1");
      Partner.spared(home);
      assertThat(graph.fingerprint()).isEqualTo(before);

      other.answer("on 1");
      assertThat(graph.fingerprint()).isEmpty();
      Homes.age(database);
      assertThat(graph.fingerprint()).isPresent().isNotEqualTo(before);
    }
  }
}
