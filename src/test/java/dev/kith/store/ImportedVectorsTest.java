package dev.kith.store;

import dev.kith.search.embed.Embedder;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An import is a process that ends before its vectors are made.
class ImportedVectorsTest {
  private static final Import.Options EMBEDDED =
      new Import.Options(false, AboutFile.imported("a test", true));

  @TempDir Path folder;

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
    var embedded = new Semaphore(0);
    var embedder = new ObservedEmbedder(texts -> embedded.release(texts.size()));
    try (var home = served(embedder)) {
      read(home);
      embedded.acquire(3);

      load("second.jsonl", "d", "e");
      read(home);
      embedded.acquire(2);
    }
  }

  @Test
  void aServerPreparesSearchesOnceADatabaseWithVectorsIsRead()
      throws IOException, InterruptedException {
    load("first.jsonl", "a", "b", "c");
    try (var home = served(new ObservedEmbedder(_ -> {}))) {
      home.embed("g", Homes.call(), (_, _, _) -> {});
    }

    var embedded = new Semaphore(0);
    try (var home = served(new ObservedEmbedder(texts -> embedded.release(texts.size())))) {
      read(home);
      embedded.acquire();
    }
  }

  private Home served(Embedder embedder) {
    return new Home(
        folder.resolve("home"),
        "memory",
        embedder,
        InstantSource.system(),
        VectorTimeouts.OF_SERVERS);
  }

  /// Any reading, no search.
  private static void read(Home home) {
    home.named("g").read(Homes.call(), view -> view.handles(List.of("a")).length);
  }
}
