package dev.kith.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.sql.Dialect;
import dev.kith.sql.dialect.DuckDbDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedHomeTest {
  private static final String ONTOLOGY =
      """
      description: People.
      source: people.duckdb
      engine: slow
      nodes:
        person: {table: people, key: id, properties: {id: int64, name: string}}
      """;

  @TempDir Path folder;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);

  /// Holds nothing, and waits before it is closed.
  private final class SlowToClose implements TableEngine {
    @Override
    public Dialect dialect() {
      return new DuckDbDialect();
    }

    @Override
    public <T> T read(Call call, Function<Tables, T> reading) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Map<String, Column>> tables(Call call) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      closing.countDown();
      awaited(end);
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AssertionError(stop);
    }
  }

  private void map(String database, Instant changed) throws IOException {
    var file = folder.resolve(database).resolve("ontology.yaml");
    Files.createDirectories(folder.resolve(database));
    Files.writeString(file, ONTOLOGY);
    Files.setLastModifiedTime(file, FileTime.from(changed));
  }

  @Test
  void closingOneDatabaseKeepsNobodyFromAnother() throws IOException {
    map("one", Instant.EPOCH);
    map("two", Instant.EPOCH);
    map("three", Instant.EPOCH);
    try (var home = new MappedHome(folder, Map.of("slow", (_, _) -> new SlowToClose()))) {
      var before = home.named("one");
      var beside = home.named("two");
      map("one", Instant.EPOCH.plusSeconds(1));
      var again =
          CompletableFuture.supplyAsync(
              () -> home.named("one"), task -> Thread.ofPlatform().start(task));
      awaited(closing);

      assertThat(home.named("two")).isSameAs(beside);
      assertThat(home.named("three").about().description()).isEqualTo("People.");
      assertThat(home.names()).containsExactly("one", "three", "two");
      assertThat(again).isNotDone();
      end.countDown();
      assertThat(again.join()).isNotSameAs(before);
    }
  }
}
