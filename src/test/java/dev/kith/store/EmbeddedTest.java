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
import dev.kith.graph.Written;
import dev.kith.search.embed.Embedder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a write says of its vectors, with an embedder that takes as long as the test wants.
class EmbeddedTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path folder;
  private final BlockedEmbedder blocked = new BlockedEmbedder();
  private Home slow;
  private Home other;

  @BeforeEach
  void open() {
    slow =
        new Home(
            folder,
            "memory",
            blocked,
            InstantSource.system(),
            new VectorTimeouts(Duration.ofMillis(1), Duration.ofHours(1), false));
    other =
        new Home(
            folder,
            "memory",
            new WordEmbedder(),
            InstantSource.system(),
            new VectorTimeouts(LONG, LONG, false));
  }

  @AfterEach
  void close() {
    blocked.open.countDown();
    slow.close();
    other.close();
  }

  /// Embeds nothing until it is opened.
  private static final class BlockedEmbedder implements Embedder {
    private final Embedder behind = new WordEmbedder();
    private final CountDownLatch open = new CountDownLatch(1);
    private volatile boolean ready = true;

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
      return ready;
    }

    @Override
    public List<float[]> embed(List<String> texts, Call call) {
      try {
        open.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return behind.embed(texts, call);
    }
  }

  private static Written add(Graph graph, String id, String observation) {
    var node = new Node(id, "thing", Metadata.NONE);
    return graph.write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of(observation))));
  }

  private static List<String> found(Graph graph, String text) {
    var question = new SearchQuestion(text, Mode.MEANING, Set.of(), 10, 0.2);
    return graph.read(
        Homes.call(),
        view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));
  }

  private long stored() {
    return stored("SELECT count(*) FROM embedding");
  }

  private long stored(String sql) {
    return ((OwnedGraph) other.named("memory"))
        .connections()
        .read(Homes.call(), connection -> connection.number(sql));
  }

  @Test
  void aWriteIsAcknowledgedBeforeItsVectorAndSaysSo() {
    assertThat(add(slow.named("memory"), "a", "eats plankton").embedded()).isFalse();

    assertThat(stored()).isZero();
    assertThat(found(other.named("memory"), "plankton"))
        .as("a search computes what is pending itself")
        .containsExactly("a");
  }

  @Test
  void theFirstWriteWaitsForTheModel() {
    blocked.ready = false;
    Thread.startVirtualThread(
        () -> {
          Await.until(() -> stored("SELECT count(*) FROM node") > 0);
          blocked.open.countDown();
        });

    assertThat(add(slow.named("memory"), "a", "eats plankton").embedded()).isTrue();
  }

  @Test
  void whoHangsUpWaitsForNoModel() {
    blocked.ready = false;
    var call = Homes.call();
    Thread.startVirtualThread(
        () -> {
          Await.until(() -> stored("SELECT count(*) FROM node") > 0);
          call.cancel();
        });
    var node = new Mutation.CreateNode(new Node("a", "thing", Metadata.NONE), List.of("swims"));

    assertThat(slow.named("memory").write(call, List.of(node)).embedded()).isFalse();
  }

  @Test
  void vectorsAloneAreNoChangeOfWhatCallersRead() {
    var graph = other.named("memory");
    add(slow.named("memory"), "a", "eats plankton");
    long written = graph.read(Homes.call(), GraphView::change);

    other.embed("memory", Homes.call(), (_, _, _) -> {});

    long embedded = graph.read(Homes.call(), GraphView::change);
    boolean byVectors = graph.read(Homes.call(), view -> view.hasChangedSince(written));
    add(slow.named("memory"), "b", "eats krill");
    boolean byWrite = graph.read(Homes.call(), view -> view.hasChangedSince(embedded));
    assertThat(embedded).isGreaterThan(written);
    assertThat(byVectors).isFalse();
    assertThat(byWrite).isTrue();
  }

  @Test
  void aHastyWriteIsFoundAllTheSame() {
    var node = new Node("a", "thing", Metadata.NONE);
    var create = new Mutation.CreateNode(node, List.of("eats plankton"));

    var written = slow.named("memory").write(Homes.call().withoutWaiting(), List.of(create));

    assertThat(written.embedded()).isFalse();
    assertThat(found(other.named("memory"), "plankton")).containsExactly("a");
  }

  @Test
  void aWriteThatSaysItsVectorIsThereIsRight() {
    var graph = other.named("memory");

    for (int number = 1; number <= 20; number++) {
      assertThat(add(graph, "n" + number, "fact " + number).embedded()).isTrue();
      assertThat(stored()).isEqualTo(number);
    }
  }

  @Test
  void oneNodeWithoutItsVectorIsEnoughToSayNo() {
    add(slow.named("memory"), "a", "eats plankton");

    var written =
        slow.named("memory")
            .write(Homes.call(), List.of(new Mutation.AddObservations("a", List.of("swims"))));

    assertThat(written.embedded()).isFalse();
  }

  @Test
  void whatOneProcessLeftAnotherCompletes() {
    add(slow.named("memory"), "a", "eats plankton");
    blocked.open.countDown();

    // Whichever of the two does it, the second write is answered only when both vectors are there.
    Await.until(() -> add(other.named("memory"), "b", "sings").embedded());

    assertThat(stored()).isEqualTo(2);
    assertThat(found(slow.named("memory"), "plankton")).containsExactly("a");
  }
}
