package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.transfer.Backup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptedTest {
  private static final int NODES = 60_000;

  @TempDir Path folder;

  @Test
  void aBackupTakenInTheMiddleOfWritesIsWhole() throws IOException {
    var home = folder.resolve("home");
    try (var writer = WriterProcess.start(home, "chain", "w");
        var here = Homes.open(home)) {
      writer.line();
      for (int round = 0; round < 5; round++) {
        writer.line();
        Backup.create(here, "memory", folder.resolve("b" + round), Homes.call());
      }
      writer.kill();
      for (int round = 0; round < 5; round++) {
        Backup.restore(here, "copy", folder.resolve("b" + round), true);
        assertThat(Doctor.examine(here, "copy", Homes.call(), (_, _, _) -> {}))
            .extracting(Doctor.Finding::status)
            .containsOnly(Doctor.Status.OK);
      }
    }
  }

  @Test
  void anImportThatIsKilledLeavesNoDatabaseAndCanBeStartedAgain() throws IOException {
    long seed = Seed.of(InterruptedTest.class);
    var random = new SplittableRandom(seed);
    var file =
        Homes.file(
            folder,
            "n.jsonl",
            IntStream.range(0, NODES)
                .mapToObj(index -> "{\"id\":\"n" + index + "\",\"entity_type\":\"T\"}")
                .toArray(String[]::new));
    var home = folder.resolve("home");

    for (int round = 0; round < 5; round++) {
      try (var importer = WriterProcess.start(home, "import", file.toString())) {
        // Each line tells of some thousand rows read.
        for (int lines = random.nextInt(1, 12); lines > 0; lines--) {
          importer.line();
        }
        importer.kill();
      }
      try (var here = Homes.open(home)) {
        assertThat(here.names()).isEmpty();
      }
    }
    try (var here = Homes.open(home)) {
      assertThat(Homes.load(here, "big", Homes.STRICT, file).nodes()).isEqualTo(NODES);
      assertThat(here.names()).containsExactly("big");
    }
  }
}
