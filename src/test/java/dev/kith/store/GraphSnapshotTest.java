package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A reading that only walks holds no transaction; it must be as fresh and as whole as one that
/// does.
class GraphSnapshotTest {
  private static final Call CALL = Call.by("test");

  private static final int STEPS = Seed.rounds(60);
  private static final int READERS = 3;

  @TempDir Path folder;
  private Home here;
  private Home there;
  private Graph graph;
  private Graph same;

  @BeforeEach
  void open() {
    here = home();
    there = home();
    graph = here.create("g", "");
    same = there.named("g");
    graph.write(CALL, List.of(create("hub")));
  }

  @AfterEach
  void close() {
    there.close();
    here.close();
  }

  private Home home() {
    return new Home(folder, "memory", new WordEmbedder(), InstantSource.system());
  }

  private static Mutation create(String id) {
    return new Mutation.CreateNode(new Node(id, "person", Metadata.NONE), List.of());
  }

  private static Mutation edge(String subject, String object) {
    return new Mutation.CreateEdge(new Edge(subject, "KNOWS", object, Metadata.NONE), false);
  }

  private static int edges(Graph graph, int node) {
    return graph.read(
        CALL, view -> view.neighbourhood(new int[] {node}, 1, WalkLimits.USUAL).edgeCount());
  }

  @Test
  void aWalkSeesEveryWriteThatWasAcknowledgedBeforeIt() {
    int hub = graph.read(CALL, view -> view.handles(List.of("hub")))[0];

    for (int written = 1; written <= 100; written++) {
      var writer = written % 3 == 0 ? graph : same;
      writer.write(CALL, List.of(create("n" + written), edge("hub", "n" + written)));

      assertThat(edges(graph, hub)).isEqualTo(written);
      assertThat(edges(same, hub)).isEqualTo(written);
      assertThat(edges(graph, hub)).isEqualTo(written);
    }
  }

  @Test
  void aWriteBetweenAWalkAndAQuestionBeginsTheReadingAnew() {
    int hub = graph.read(CALL, view -> view.handles(List.of("hub")))[0];
    edges(graph, hub);
    var walked = new ArrayList<Integer>();

    var known =
        graph.read(
            CALL,
            view -> {
              walked.add(view.neighbourhood(new int[] {hub}, 1, WalkLimits.USUAL).edgeCount());
              if (walked.size() == 1) {
                same.write(CALL, List.of(create("late"), edge("hub", "late")));
              }
              return view.handles(List.of("late")).length;
            });

    assertThat(walked).containsExactly(0, 1);
    assertThat(known).isEqualTo(1);
  }

  @Test
  void aReadingThatAskedFirstStaysAtItsMoment() {
    int hub = graph.read(CALL, view -> view.handles(List.of("hub")))[0];
    edges(graph, hub);

    int walked =
        graph.read(
            CALL,
            view -> {
              view.handles(List.of("hub"));
              same.write(CALL, List.of(create("late"), edge("hub", "late")));
              assertThat(view.handles(List.of("late"))).containsExactly(-1);
              return view.neighbourhood(new int[] {hub}, 1, WalkLimits.USUAL).edgeCount();
            });

    assertThat(walked).isZero();
    assertThat(edges(graph, hub)).isEqualTo(1);
  }

  @Test
  void aLookupAloneLeavesTheTopologyWhereItWas() {
    int hub = graph.read(CALL, view -> view.handles(List.of("hub")))[0];
    edges(graph, hub);
    long before = ((OwnedGraph) graph).indexes().topology().now().orElseThrow().change();
    same.write(CALL, List.of(create("late"), edge("hub", "late")));

    var found = graph.read(CALL, view -> view.nodes(view.handles(List.of("late"))));

    assertThat(found).extracting(Node::type).containsExactly("person");
    assertThat(((OwnedGraph) graph).indexes().topology().now().orElseThrow().change())
        .isEqualTo(before);
    assertThat(edges(graph, hub)).isEqualTo(1);
  }

  @Test
  void besideAnotherProcessEveryReadingIsFreshAndOfOneMoment()
      throws IOException, InterruptedException, ExecutionException {
    long seed = Seed.of(GraphSnapshotTest.class);
    var random = new SplittableRandom(seed);
    var chain = here.named("memory");
    var acknowledged = new AtomicInteger();
    var over = new AtomicBoolean();
    try (var writer = WriterProcess.start(folder, "chain", "w");
        var threads = Executors.newFixedThreadPool(READERS)) {
      var readers = new ArrayList<Future<Integer>>();
      for (int reader = 0; reader < READERS; reader++) {
        var own = random.split();
        readers.add(threads.submit(() -> follow(chain, acknowledged, over, own)));
      }
      try {
        for (int step = 0; step < STEPS; step++) {
          acknowledged.set(Integer.parseInt(writer.line()));
        }
      } finally {
        over.set(true);
      }
      for (var reader : readers) {
        assertThat(reader.get()).isPositive();
      }
    }
  }

  /// Also reads after the last write, so that every reader reads at least once.
  private static int follow(
      Graph chain, AtomicInteger acknowledged, AtomicBoolean over, SplittableRandom random) {
    int readings = 0;
    boolean last = false;
    while (!last) {
      last = over.get();
      int number = acknowledged.get();
      if (number > 0) {
        int key = chain.read(CALL, view -> view.handles(List.of("w-" + number)))[0];
        assertThat(key).as("acknowledged").isNotNegative();
        boolean walksFirst = random.nextBoolean();
        chain.read(CALL, view -> lookedAround(view, key, number, walksFirst));
        readings++;
      }
    }
    return readings;
  }

  /// Every even link came with its edge and its observation in one transaction.
  private static boolean lookedAround(GraphView view, int key, int number, boolean walksFirst) {
    var ahead = List.of("w-" + (number + 2 - number % 2));
    if (!walksFirst) {
      view.handles(ahead);
    }
    var around = view.neighbourhood(new int[] {key}, 2, WalkLimits.USUAL);
    assertThat(around.edgeCount()).as("edges around " + number).isPositive();
    long change = view.change();
    for (int node : around.nodes()) {
      if (number(view.ids(new int[] {node}).getFirst()) % 2 == 0) {
        assertThat(view.observations(new int[] {node})).containsKey(node);
      }
    }
    int[] next = view.handles(ahead);
    if (next[0] != GraphView.NO_NODE) {
      assertThat(view.neighbourhood(next, 1, WalkLimits.USUAL).edgeCount()).isPositive();
    }
    assertThat(view.change()).isEqualTo(change);
    return true;
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(id.indexOf('-') + 1));
  }
}
