package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.search.embed.Embedder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwaitedVectorsTest {
  private final CountDownLatch asked = new CountDownLatch(1);

  @TempDir Path folder;

  /// A model that takes until somebody has asked, and that no caller may wait for.
  private final class SlowEmbedder implements Embedder {
    private final WordEmbedder words = new WordEmbedder();

    @Override
    public String model() {
      return words.model();
    }

    @Override
    public int dimensions() {
      return words.dimensions();
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public List<float[]> embed(List<String> texts, Call call) {
      if (call.author().equals("caller")) {
        throw new AssertionError("a vector was made for somebody who asked how many there are");
      }
      try {
        asked.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return words.embed(texts, call);
    }
  }

  @Test
  void toAskHowManyVectorsAreAwaitedMakesNone() {
    try (var home = new Home(folder, "memory", new SlowEmbedder(), InstantSource.system())) {
      var graph = home.create("memory", "");
      var caller = Call.by("caller").withoutWaiting();
      var node = new Node("a", "thing", new Metadata("{}"));
      graph.write(caller, List.of(new Mutation.CreateNode(node, List.of())));

      long awaited = graph.read(caller, view -> view.awaitedVectors());
      assertThat(awaited).isEqualTo(1);
      asked.countDown();
    }
  }
}
