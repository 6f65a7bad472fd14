package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.search.embed.Embedder;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An import is a process that ends before its vectors are made.
class ImportedVectorsTest {
  private static final int SECONDS = 60;
  private static final Import.Options EMBEDDED =
      new Import.Options(false, AboutFile.imported("a test", true));

  @TempDir Path folder;

  /// Counts what it embeds.
  private static final class CountingEmbedder implements Embedder {
    private final WordEmbedder words = new WordEmbedder();
    private final Semaphore embedded = new Semaphore(0);

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
      embedded.release(texts.size());
      return words.embed(texts, call);
    }
  }

  private void load(String name, String... ids) throws IOException {
    var lines =
        List.of(ids).stream()
            .map(id -> "{\"kind\":\"node\",\"id\":\"" + id + "\",\"entity_type\":\"thing\"}")
            .toArray(String[]::new);
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "g", EMBEDDED, Homes.file(folder, name, lines));
    }
  }

  @Test
  void aServerThatReadsADatabaseMakesTheVectorsThatAreMissing()
      throws IOException, InterruptedException {
    load("first.jsonl", "a", "b", "c");
    var embedder = new CountingEmbedder();
    try (var home =
        new Home(
            folder.resolve("home"), "memory", embedder, InstantSource.system(), Waits.OF_SERVERS)) {
      read(home);
      assertThat(embedder.embedded.tryAcquire(3, SECONDS, TimeUnit.SECONDS)).isTrue();

      load("second.jsonl", "d", "e");
      read(home);
      assertThat(embedder.embedded.tryAcquire(2, SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }

  /// Any reading, no search.
  private static void read(Home home) {
    home.named("g").read(Homes.call(), view -> view.handles(List.of("a")).length);
  }
}
