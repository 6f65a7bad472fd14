package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoughUseTest {
  @TempDir Path folder;

  @Test
  void databasesThatAreMadeFilledCopiedRenamedAndDeletedByTwoProcessesAtOnceStayWhole()
      throws IOException {
    long seed = Seed.of(RoughUseTest.class);

    try (var one = WriterProcess.start(folder, "rough", Long.toString(seed));
        var other = WriterProcess.start(folder, "rough", Long.toString(seed + 1))) {
      for (var process : new WriterProcess[] {one, other}) {
        var said = new ArrayList<String>();
        for (var line = process.line(); line != null; line = process.line()) {
          said.add(line);
        }
        assertThat(said).as("seed " + seed).isNotEmpty().last().isEqualTo("done");
      }
    }

    try (var home = Homes.open(folder)) {
      for (var name : home.names()) {
        assertThat(Doctor.examine(home, name, Homes.call(), (_, _, _) -> {}))
            .extracting(Doctor.Finding::status)
            .containsOnly(Doctor.Status.OK);
      }
      assertThat(folder.toFile().list()).noneMatch(name -> name.startsWith("."));
    }
  }
}
