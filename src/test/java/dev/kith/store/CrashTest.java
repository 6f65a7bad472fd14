package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Observation;
import dev.kith.graph.WalkLimits;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {
  private static final int FEW = Seed.rounds(15);
  private static final int MANY = 50;
  private static final int TOGETHER = 5;

  @TempDir Path folder;

  @Test
  void everyAcknowledgedWriteOutlivesItsWriter() throws IOException {
    kill(FEW);
  }

  @Test
  @Tag("slow")
  void everyAcknowledgedWriteOutlivesManyWriters() throws IOException {
    kill(MANY);
  }

  private void kill(int rounds) throws IOException {
    long seed = Seed.of(CrashTest.class);
    var random = new SplittableRandom(seed);
    var acknowledged = new HashMap<String, Integer>();

    for (int round = 0; round < rounds; round += TOGETHER) {
      acknowledged.putAll(killed(round, random));
      assertAllThere(acknowledged);
    }
  }

  /// Starts some writers at once and kills each at a random time; the last write each had
  /// acknowledged.
  private Map<String, Integer> killed(int round, SplittableRandom random) throws IOException {
    var killed = new LinkedHashMap<String, CompletableFuture<Integer>>();
    for (int number = round; number < round + TOGETHER; number++) {
      var writer = WriterProcess.start(folder, "chain", "w" + number);
      int wanted = random.nextInt(40);
      killed.put(
          "w" + number,
          CompletableFuture.supplyAsync(
              () -> killed(writer, wanted), task -> Thread.ofPlatform().start(task)));
    }
    var acknowledged = new HashMap<String, Integer>();
    killed.forEach((name, last) -> acknowledged.put(name, last.join()));
    return acknowledged;
  }

  private static int killed(WriterProcess writer, int wanted) {
    try (writer) {
      int last = -1;
      while (last < wanted) {
        last = Integer.parseInt(writer.line());
      }
      return lastWhole(writer.kill(), last);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// The last line may have been cut off by the kill.
  private static int lastWhole(List<String> lines, int last) {
    int found = last;
    for (var line : lines) {
      if (line.equals(Integer.toString(found + 1))) {
        found++;
      }
    }
    return found;
  }

  private void assertAllThere(Map<String, Integer> acknowledged) {
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      acknowledged.forEach((name, last) -> assertChain(home, name, last));
      // What waits for its vector is not judged; so let nothing wait.
      home.embed("memory", Call.by("test"), (_, _, _) -> {});
      var findings = Doctor.examine(home, "memory", Call.by("test"), (_, _, _) -> {});
      assertThat(findings).extracting(Doctor.Finding::status).containsOnly(Doctor.Status.OK);
    }
  }

  private static void assertChain(Home home, String name, int last) {
    var ids = IntStream.rangeClosed(0, last).mapToObj(number -> name + "-" + number).toList();
    home.named("memory")
        .read(
            Call.by("test"),
            view -> {
              int[] handles = view.handles(ids);
              assertThat(handles).doesNotContain(-1);
              assertThat(view.observations(handles).values())
                  .extracting(List::size)
                  .containsOnly(1);
              assertThat(view.observations(handles).values().stream().flatMap(List::stream))
                  .extracting(Observation::by)
                  .containsOnly(name);
              var chain = view.neighbourhood(handles, 1, WalkLimits.USUAL);
              // The write after the last acknowledged one may have been made, in part or whole.
              assertThat(chain.edgeCount()).isBetween(last, last + 1);
              return true;
            });
  }
}
