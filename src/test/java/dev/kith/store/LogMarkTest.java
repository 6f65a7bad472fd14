package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.doctor.Doctor;
import dev.kith.store.transfer.Backup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What somebody loses who takes away the files beside the database, and whether he is told.
class LogMarkTest {
  @TempDir Path folder;

  private static void write(Home home, String id) {
    var node = new Node(id, "T", Metadata.NONE);
    home.named("g").write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of())));
  }

  private static long count(Home home) {
    return home.named("g")
        .read(Homes.call(), view -> (long) view.nodesAfter(-1, Integer.MAX_VALUE).length);
  }

  private Path file(String name) {
    return folder.resolve("g").resolve(name);
  }

  /// Only the database file, as it is now, in a home of its own.
  private Path copied() throws IOException {
    var copy = Files.createTempDirectory(folder, "copy");
    Files.createDirectories(copy.resolve("g"));
    Files.copy(file("graph.sqlite"), copy.resolve("g/graph.sqlite"));
    return copy;
  }

  private static List<Doctor.Finding> findings(Home home) {
    return Doctor.examine(home, "g", Homes.call(), (_, _, _) -> {}).stream()
        .filter(finding -> finding.text().contains("graph.sqlite-wal"))
        .toList();
  }

  @Test
  void afterACleanStopTheFileAloneHoldsEverything() throws IOException {
    try (var home = Homes.open(folder)) {
      home.create("g", "");
      for (int number = 0; number < 20; number++) {
        write(home, "n" + number);
        assertThat(count(home)).isEqualTo(number + 1);
      }
    }

    assertThat(file("graph.sqlite-wal")).doesNotExist();
    try (var home = Homes.open(copied())) {
      assertThat(count(home)).isEqualTo(20);
      assertThat(findings(home)).isEmpty();
    }
  }

  @Test
  void whoOnlyReadsLeavesNoLogEither() {
    try (var home = Homes.open(folder)) {
      home.create("g", "");
      write(home, "a");
    }
    try (var home = Homes.open(folder)) {
      home.named("g").read(Homes.call(), GraphView::vocabulary);
      assertThat(count(home)).isEqualTo(1);
    }

    try (var home = Homes.open(folder)) {
      assertThat(findings(home)).isEmpty();
    }
  }

  @Test
  void theLastOfSeveralToCloseLeavesNoLog() throws IOException {
    try (var first = Homes.open(folder)) {
      first.create("g", "");
      try (var second = Homes.open(folder)) {
        write(first, "a");
        write(second, "b");
        assertThat(count(first)).isEqualTo(2);
      }
      write(first, "c");
      try (var third = Homes.open(copied())) {
        assertThat(findings(third)).isNotEmpty();
      }
    }

    assertThat(file("graph.sqlite-wal")).doesNotExist();
    try (var home = Homes.open(copied())) {
      assertThat(count(home)).isEqualTo(3);
      assertThat(findings(home)).isEmpty();
    }
  }

  @Test
  void aMissingLogIsReportedOnceByTheDoctorWhoeverOpensTheDatabaseFirst() throws IOException {
    Path copy;
    try (var home = Homes.open(folder)) {
      home.create("g", "");
      write(home, "a");
      write(home, "b");
      write(home, "c");
      copy = copied();
    }

    try (var home = Homes.open(copy)) {
      assertThat(count(home)).isLessThan(3);
      write(home, "d");
    }
    try (var home = Homes.open(copy)) {
      assertThat(findings(home))
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.status()).isEqualTo(Doctor.Status.BROKEN);
                assertThat(finding.text()).contains("after change");
              });
      assertThat(findings(home)).isEmpty();
    }
  }

  @Test
  void aLogThatWasLeftBehindByAKilledProcessIsNoLoss() throws IOException {
    Path copy;
    try (var home = Homes.open(folder)) {
      home.create("g", "");
      write(home, "a");
      write(home, "b");
      copy = copied();
      Files.copy(file("graph.sqlite-wal"), copy.resolve("g/graph.sqlite-wal"));
    }

    try (var home = Homes.open(copy)) {
      assertThat(count(home)).isEqualTo(2);
    }
    assertThat(copy.resolve("g/graph.sqlite-wal")).doesNotExist();
    try (var home = Homes.open(copy)) {
      assertThat(findings(home)).isEmpty();
      assertThat(count(home)).isEqualTo(2);
    }
  }

  @Test
  void aBackupOfADatabaseInUseMissesNothing() throws IOException {
    var backup = folder.resolve("b.kith");
    try (var home = Homes.open(folder)) {
      home.create("g", "");
      write(home, "a");
      Backup.create(home, "g", backup, Homes.call());
    }
    var copy = Files.createDirectories(folder.resolve("other/g")).getParent();
    Files.copy(backup, copy.resolve("g/graph.sqlite"));

    try (var home = Homes.open(copy)) {
      assertThat(count(home)).isEqualTo(1);
      assertThat(findings(home)).isEmpty();
    }
  }
}
