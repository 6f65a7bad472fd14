package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.search.embed.Embedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many nodes wait for their vectors, and callers come meanwhile.
class BacklogTest {
  /// More than a search would embed itself.
  private static final int MANY = 1_200;

  private static final int CALLERS = 16;

  /// What some nodes of the backlog, early and late, are known by.
  private static final Map<Integer, String> KNOWN =
      Map.of(0, "walrus tusk ivory", 3, "plankton drifts far", 700, "heron wades slowly");

  @TempDir Path folder;
  private final BlockedEmbedder embedder = new BlockedEmbedder();
  private Home home;
  private OwnedGraph graph;

  @BeforeEach
  void open() {
    InstantSource clock = () -> Instant.ofEpochMilli(embedder.millis.get());
    var waits = new VectorTimeouts(Duration.ZERO, VectorTimeouts.OF_SERVERS.search(), false);
    home = new Home(folder, "memory", embedder, clock, waits);
    graph = (OwnedGraph) home.named("memory");
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < MANY; number++) {
      var node = new Node("n" + number, "thing", Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, List.of(KNOWN.getOrDefault(number, "something"))));
    }
    graph.write(Homes.call(), batch);
  }

  @AfterEach
  void close() {
    embedder.open.countDown();
    home.close();
  }

  /// Embeds no text of the backlog until it is opened; others at once.
  private static final class BlockedEmbedder implements Embedder {
    private final Embedder behind = new WordEmbedder();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicLong millis = new AtomicLong(1_700_000_000_000L);
    private volatile long millisEach;

    @Override
    public String model() {
      return behind.model();
    }

    @Override
    public int dimensions() {
      return behind.dimensions();
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public List<float[]> embed(List<String> texts, Call call) {
      if (texts.stream().anyMatch(text -> text.contains("(thing)")) || isBackground()) {
        reached.countDown();
        try {
          open.await();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
      }
      millis.addAndGet(millisEach * texts.size());
      return behind.embed(texts, call);
    }
  }

  private static boolean isBackground() {
    var thread = Thread.currentThread().getName();
    return thread.startsWith("kith-vectors") || thread.startsWith("kith-embed-");
  }

  private static List<String> found(Graph graph, String text) {
    return found(graph, Homes.call(), text);
  }

  private static List<String> found(Graph graph, Call call, String text) {
    var question = new SearchQuestion(text, Mode.MEANING, Set.of(), 3, 0.6);
    return graph.read(
        call, view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));
  }

  private static long stored(OwnedGraph graph) {
    return graph
        .connections()
        .read(Homes.call(), connection -> connection.number("SELECT count(*) FROM embedding"));
  }

  @Test
  void aSearchOvertakesTheBacklog() throws InterruptedException {
    embedder.reached.await();

    // Would never return if its question, or the node it needs, stood behind the backlog.
    assertThat(found(graph, "whale sings")).isEmpty();
    var whale = new Node("whale", "animal", Metadata.NONE);
    graph.write(Homes.call(), List.of(new Mutation.CreateNode(whale, List.of("sings"))));

    assertThat(found(graph, "whale sings")).containsExactly("whale");
    assertThat(stored(graph)).isZero();
  }

  @Test
  void whatWasWrittenLastIsFoundByTheFirstSearchAndTheRestIsReported() throws InterruptedException {
    embedder.reached.await();
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < MANY / 6; number++) {
      var node = new Node("gull " + number, "bird", Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, List.of("cries", "flies", "dives")));
    }
    graph.write(Homes.call(), batch);
    var whale = new Node("whale", "animal", Metadata.NONE);
    graph.write(Homes.call(), List.of(new Mutation.CreateNode(whale, List.of("sings"))));

    assertThat(found(graph, "whale sings")).containsExactly("whale");
    assertThat(found(graph, "gull 17 cries flies dives")).contains("gull 17");
    assertThat(graph.<Long>read(Homes.call(), GraphView::awaitedVectors)).isEqualTo(MANY);
  }

  @Test
  void aSearchGivesWhatWaitsAShareOfItsTimeAndTellsTheRest() throws InterruptedException {
    embedder.reached.await();
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < 100; number++) {
      var node = new Node("gull " + number, "bird", Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, List.of("cries", "flies", "dives")));
    }
    graph.write(Homes.call(), batch);
    embedder.millisEach = 50;

    assertThat(found(graph, "gull 99 cries flies dives")).contains("gull 99");
    assertThat(found(graph, "gull 0 cries flies dives")).doesNotContain("gull 0");
    assertThat(awaited(graph, Homes.call())).isEqualTo(MANY + 100 - 2);
  }

  private static long awaited(Graph graph, Call call) {
    return graph.<Long>read(call, GraphView::awaitedVectors);
  }

  private OwnedGraph birds() {
    return (OwnedGraph) home.create("birds", "");
  }

  private static void writeBirds(Graph birds, Call call, String kind, int many) {
    var batch = new ArrayList<Mutation>();
    for (int number = 0; number < many; number++) {
      var node = new Node(kind + " " + number, "bird", Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, List.of("cries")));
    }
    birds.write(call, batch);
  }

  @Test
  void searchesOneAfterAnotherComputeAllThatWaits() {
    var birds = birds();
    writeBirds(birds, Homes.call(), "gull", 40);
    embedder.millisEach = 50;

    for (long left = 32; left >= 0; left -= 8) {
      found(birds, "gull cries");
      assertThat(awaited(birds, Homes.call())).isEqualTo(left);
    }
    assertThat(found(birds, "gull 0 bird cries")).contains("gull 0");
    assertThat(stored(birds)).isZero();
  }

  @Test
  void whatACallerDoesNotSeeTakesNothingOfItsShare() {
    var birds = birds();
    var ours = Homes.call().under(Tenants.under("1/"));
    writeBirds(birds, ours, "gull", 8);
    writeBirds(birds, Homes.call().under(Tenants.under("2/")), "tern", 1_200);
    embedder.millisEach = 50;

    assertThat(found(birds, ours, "gull 0 bird cries")).contains("gull 0");
    assertThat(awaited(birds, ours)).isZero();
  }

  @Test
  void ofADatabaseThatIsOnlyReadTheRestIsComputedInMemory() throws Exception {
    // all databases share the processor: one whose embedding stands still would hold up this one
    embedder.open.countDown();
    var lines = new ArrayList<String>();
    for (int number = 0; number < 300; number++) {
      lines.add("{\"id\":\"gull " + number + "\",\"entity_type\":\"bird\"}");
    }
    var file = Homes.file(folder, "gulls.jsonl", lines.toArray(String[]::new));
    var about = new AboutFile("gulls", "", false, true);
    Homes.load(home, "gulls", new Import.Options(false, about), file);
    var gulls = (OwnedGraph) home.named("gulls");
    embedder.millisEach = 50;

    assertThat(found(gulls, "gull 299 bird")).contains("gull 299");
    Await.until(() -> gulls.<Long>read(Homes.call(), GraphView::awaitedVectors) == 0);
    assertThat(found(gulls, "gull 0 bird")).contains("gull 0");
    assertThat(stored(gulls)).isZero();
  }

  @Test
  void theBacklogEndsThoughCallersNeverStop() throws Exception {
    var ended = new AtomicBoolean();
    var begun = new CountDownLatch(CALLERS);
    try (var callers = Executors.newFixedThreadPool(CALLERS)) {
      var calling = new ArrayList<Future<Integer>>();
      for (int caller = 0; caller < CALLERS; caller++) {
        calling.add(
            callers.submit(
                () -> {
                  int calls = 0;
                  for (; !ended.get(); calls++) {
                    var _ = graph.read(Homes.call(), GraphView::vocabulary);
                    if (calls == 0) {
                      begun.countDown();
                    }
                  }
                  return calls;
                }));
      }
      begun.await();
      embedder.open.countDown();
      Await.until(() -> graph.indexes().isEmbedded(Homes.call()));
      ended.set(true);
      for (var caller : calling) {
        assertThat(caller.get()).isPositive();
      }
    } finally {
      ended.set(true);
    }

    assertThat(stored(graph)).isEqualTo(MANY);
    assertThat(found(graph, KNOWN.get(700))).containsExactly("n700");
  }

  @Test
  void whatASearchKnowsOfTheBacklogStaysRightWhileItShrinks() throws InterruptedException {
    embedder.reached.await();
    assertThat(found(graph, KNOWN.get(3))).isEmpty();
    embedder.open.countDown();
    int seen = 0;
    while (!graph.indexes().isEmbedded(Homes.call())) {
      var ids = found(graph, KNOWN.get(3));
      assertThat(ids).isSubsetOf("n3");
      assertThat(ids).hasSizeGreaterThanOrEqualTo(seen);
      seen = ids.size();
    }

    KNOWN.forEach((node, words) -> assertThat(found(graph, words)).containsExactly("n" + node));
    assertThat(graph.<Long>read(Homes.call(), GraphView::awaitedVectors)).isZero();
  }
}
