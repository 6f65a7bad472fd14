package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.WalkLimits;
import dev.kith.store.record.ReadCache;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is remembered of a database, against what its file says in the same transaction. Set
/// `kith.seed` to run one seed again, `kith.test.steps` to try more than usual.
class ReadCacheTest {
  private static final int STEPS = Seed.rounds(150);
  private static final int READERS = 3;
  private static final Call CALL = Call.by("test");

  @TempDir Path folder;
  private final AtomicInteger shownAgain = new AtomicInteger();

  @Test
  void nothingRememberedDiffersFromTheTruthHoweverManyWrite()
      throws IOException, InterruptedException, ExecutionException {
    long seed = Seed.of(ReadCacheTest.class);
    var random = new SplittableRandom(seed);
    try (var home = Homes.open(folder);
        var twin = Homes.open(folder)) {
      home.create("g0", "");
      var caches =
          List.of(
              home.owned("g0").indexes().cache(),
              new ReadCache(6_000, 20_000),
              new ReadCache(1 << 20, 12));
      try (var other =
              WriterProcess.start(folder, "random", Long.toString(random.nextLong()), "1");
          var threads = Executors.newFixedThreadPool(READERS)) {
        assertThat(other.line()).isEqualTo("ready");
        var readers =
            IntStream.range(0, READERS)
                .mapToObj(_ -> random.split())
                .map(own -> threads.submit(() -> readAndWrite(home, twin, caches, own)))
                .toList();
        for (var reader : readers) {
          assertThat(reader.get()).isTrue();
        }
        assertThat(other.isAlive()).isTrue();
      }
    }
    assertThat(shownAgain.get()).isPositive();
  }

  private boolean readAndWrite(
      Home home, Home twin, List<ReadCache> caches, SplittableRandom random) {
    var mutations = new RandomMutations(random.split(), 30);
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(4)) {
        case 0 -> write(home, mutations);
        case 1 -> write(twin, mutations);
        default -> compare(home, caches.get(random.nextInt(caches.size())), random, mutations);
      }
    }
    return true;
  }

  private static void write(Home home, RandomMutations mutations) {
    try {
      home.owned("g0").write(CALL, mutations.batch());
    } catch (FaultException refused) {
      // A batch drawn at random may well name what is not there.
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  /// Reads twice in one transaction, which may grow old between: others write, and show the cache
  /// what came later.
  private void compare(
      Home home, ReadCache cache, SplittableRandom random, RandomMutations mutations) {
    var graph = home.owned("g0");
    graph
        .connections()
        .read(
            CALL,
            connection -> {
              var snapshot =
                  new GraphSnapshot(
                      Homes.call(),
                      () -> connection,
                      "g0",
                      graph.indexes().topology(),
                      graph.connections().watch());
              try {
                snapshot.connection();
                snapshot.state();
                compare(graph, snapshot, cache, random);
                if (random.nextInt(3) == 0) {
                  write(home, mutations);
                  overtake(graph, cache);
                }
                compare(graph, snapshot, cache, random);
              } catch (GraphSnapshot.SnapshotMoved _) {
                // Another thread was faster; the next step tries again.
                return false;
              } finally {
                snapshot.end(true);
              }
              return true;
            });
  }

  /// Reads some of what is there now, at a later change than the comparing reader has.
  private static void overtake(OwnedGraph graph, ReadCache cache) {
    graph
        .connections()
        .read(
            CALL,
            connection -> {
              var snapshot =
                  new GraphSnapshot(
                      Homes.call(),
                      () -> connection,
                      "g0",
                      graph.indexes().topology(),
                      graph.connections().watch());
              var view =
                  new OwnedView(
                      CALL, snapshot, Optional.empty(), graph.indexes(), cache, Instant.EPOCH);
              int[] all = view.nodesAfter(-1, 1_000);
              view.nodes(all);
              view.observations(all);
              snapshot.end(true);
              return true;
            });
  }

  private void compare(
      OwnedGraph graph, GraphSnapshot snapshot, ReadCache cache, SplittableRandom random) {
    var remembering =
        new OwnedView(CALL, snapshot, Optional.empty(), graph.indexes(), cache, Instant.EPOCH);
    var plain =
        new OwnedView(
            CALL, snapshot, Optional.empty(), graph.indexes(), new ReadCache(0, 0), Instant.EPOCH);
    int[] all = plain.nodesAfter(-1, 1_000);
    int[] some = IntStream.of(all).filter(_ -> random.nextInt(3) > 0).toArray();

    var nodes = remembering.nodes(some);
    assertThat(nodes).isEqualTo(plain.nodes(some));
    assertThat(remembering.observations(some)).isEqualTo(plain.observations(some));
    assertThat(remembering.vocabulary()).isEqualTo(plain.vocabulary());
    var around = plain.neighbourhood(some, 1, WalkLimits.USUAL);
    int[] edges = IntStream.range(0, around.edgeCount()).toArray();
    assertThat(remembering.edgeMetadata(around, edges))
        .isEqualTo(plain.edgeMetadata(around, edges));
    var same = Collections.newSetFromMap(new IdentityHashMap<>());
    same.addAll(nodes);
    remembering.nodes(some).forEach(node -> shownAgain.addAndGet(same.contains(node) ? 1 : 0));
  }

  @Test
  void aRowIsReadOnceUntilItChanges() {
    try (var home = Homes.open(folder);
        var twin = Homes.open(folder)) {
      var graph = home.owned("memory");
      graph.write(CALL, List.of(create("a", "{\"n\":1}"), create("b", "{\"n\":1}"), edge("0.1")));
      var first = read(graph);
      var again = read(graph);

      for (int row = 0; row < first.size(); row++) {
        assertThat(again.get(row)).isSameAs(first.get(row));
      }

      twin.owned("memory")
          .write(CALL, List.of(new Mutation.EditNode("a", node("a", "{\"n\":2}")), edge("0.2")));
      var second = read(graph);

      assertThat(second.get(0)).isEqualTo(node("a", "{\"n\":2}"));
      assertThat(second.get(1)).isSameAs(first.get(1));
      assertThat(second.get(2)).isEqualTo(new Metadata("{\"confidence\":0.2}"));
    }
  }

  /// Two nodes, and the metadata of the edge between them.
  private static List<Object> read(OwnedGraph graph) {
    return graph.read(
        CALL,
        view -> {
          int[] both = view.handles(List.of("a", "b"));
          var rows = new ArrayList<Object>(view.nodes(both));
          var around = view.neighbourhood(both, 1, WalkLimits.USUAL);
          rows.addAll(view.edgeMetadata(around, new int[] {0}));
          return rows;
        });
  }

  private static Node node(String id, String metadata) {
    return new Node(id, "T", new Metadata(metadata));
  }

  private static Mutation create(String id, String metadata) {
    return new Mutation.CreateNode(node(id, metadata), List.of());
  }

  private static Mutation edge(String confidence) {
    var metadata = new Metadata("{\"confidence\":" + confidence + "}");
    return new Mutation.CreateEdge(new Edge("a", "TO", "b", metadata), true);
  }

  /// A read point for which no change has to be followed.
  private static final ReadCache.ReadPoint FIRST =
      new ReadCache.ReadPoint() {
        @Override
        public long change() {
          return 1;
        }

        @Override
        public SqliteConnection connection() {
          throw new AssertionError("nothing is to be followed");
        }
      };

  @Test
  void noMoreIsRememberedThanAllowed() throws SQLException {
    var cache = new ReadCache(100_000, 100);
    for (int key = 0; key < 10_000; key++) {
      var node = node("n" + key, "{\"text\":\"" + "x".repeat(key % 300) + "\"}");
      cache.node(key, FIRST, () -> node);
      cache.edge(key, FIRST, () -> node.metadata());

      assertThat(cache.bytes()).isLessThan(100_000 + 3_000);
    }
    assertThat(cache.bytes()).isGreaterThan(10_000);
  }

  @Test
  void whatIsAskedForAgainStaysWhileTheRestGoes() throws SQLException {
    var cache = new ReadCache(100_000, 100);
    var kept = node("kept", "{}");
    for (int key = 0; key < 10_000; key++) {
      var other = node("n" + key, "{}");
      cache.node(key + 1, FIRST, () -> other);

      assertThat(cache.node(0, FIRST, () -> kept)).isSameAs(kept);
    }
    var read = new AtomicInteger();
    cache.node(0, FIRST, () -> counted(read, kept));
    assertThat(read.get()).isZero();
  }

  private static Node counted(AtomicInteger count, Node node) {
    count.incrementAndGet();
    return node;
  }
}
