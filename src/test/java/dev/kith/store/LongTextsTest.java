package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.SearchQuestion.Mode;
import dev.kith.search.embed.Embedder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A node with megabytes of observations waits for its vectors, and somebody searches.
class LongTextsTest {
  private static final int OBSERVATIONS = 200;

  @TempDir Path folder;
  private final Slow slow = new Slow();
  private Home home;

  /// Takes a second for a thousand characters; nothing for what nobody waits for, which never ends.
  private static final class Slow implements Embedder {
    private final Embedder behind = new WordEmbedder();
    private final AtomicLong millis = new AtomicLong(1_700_000_000_000L);
    private final AtomicLong characters = new AtomicLong();
    private final CountDownLatch end = new CountDownLatch(1);

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
      if (Thread.currentThread().getName().matches("kith-(vectors|embed).*")) {
        try {
          end.await();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
        return behind.embed(texts, call);
      }
      long read = texts.stream().mapToLong(String::length).sum();
      characters.addAndGet(read);
      millis.addAndGet(read);
      return behind.embed(texts, call);
    }
  }

  @BeforeEach
  void open() {
    InstantSource clock = () -> Instant.ofEpochMilli(slow.millis.get());
    var waits = new VectorTimeouts(Duration.ZERO, VectorTimeouts.OF_SERVERS.search(), false);
    home = new Home(folder, "memory", slow, clock, waits);
  }

  @AfterEach
  void close() {
    slow.end.countDown();
    home.close();
  }

  private long charactersOfASearch() {
    long before = slow.characters.get();
    var question = new SearchQuestion("whale", Mode.MEANING, Set.of(), 3, 0.6);
    home.named("memory").read(Homes.call(), view -> view.search(question));
    return slow.characters.get() - before;
  }

  @Test
  void aSearchMakesTheVectorsOfAsMuchTextAsThereIsTimeFor() {
    var observations =
        IntStream.range(0, OBSERVATIONS).mapToObj(at -> at + " " + "word ".repeat(3_900)).toList();
    var node = new Node("book", "document", Metadata.NONE);
    home.named("memory").write(Homes.call(), List.of(new Mutation.CreateNode(node, observations)));

    assertThat(charactersOfASearch()).isBetween(1_000L, 30_000L);
    assertThat(charactersOfASearch()).isLessThan(1_000); // the rest is left to the background
  }
}
