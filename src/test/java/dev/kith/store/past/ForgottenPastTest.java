package dev.kith.store.past;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Progress;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.time.PastChange;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.RandomHistory;
import dev.kith.store.WordEmbedder;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was forgotten is gone at every time, and what is left of the past fits together.
class ForgottenPastTest {
  /// Each counts what must not be there.
  private static final List<String> LOOSE =
      List.of(
          "SELECT count(*) FROM edge WHERE subject NOT IN (SELECT key FROM node)",
          "SELECT count(*) FROM edge WHERE object NOT IN (SELECT key FROM node)",
          "SELECT count(*) FROM observation WHERE node NOT IN (SELECT key FROM node)",
          "SELECT count(*) FROM type WHERE count <>"
              + " (SELECT count(*) FROM node WHERE node.type = type.code)",
          "SELECT count(*) FROM predicate WHERE count <>"
              + " (SELECT count(*) FROM edge WHERE edge.predicate = predicate.code)");

  @TempDir Path folder;

  private final Random random = new Random(Seed.of(ForgottenPastTest.class));
  private final AtomicReference<Instant> clock =
      new AtomicReference<>(Instant.parse("2024-01-15T12:00:00Z"));

  @Test
  void nothingOfItComesBack() throws IOException, SQLException {
    try (var home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get)) {
      for (int round = 0; round < Seed.rounds(4); round++) {
        var database = "d" + round;
        var history = new RandomHistory(home, database, random, clock, folder);
        Homes.load(home, database, Homes.STRICT, history.rows());
        var known = new ArrayList<PastChange>();
        for (int step = 0; step < 50; step++) {
          var last = history.step();
          if (step < 35) {
            known.add(new PastChange(last.number(), last.last(), last.at(), last.at()));
          }
        }
        var gone = history.name();
        var what =
            new Forgetting(
                List.of(gone),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                false,
                List.of(),
                false);
        boolean any = forget(home, database, what);
        for (var each : known) {
          if (random.nextInt(4) == 0) {
            check(home, database, each, any ? Optional.of(gone) : Optional.empty());
          }
        }
      }
    }
  }

  /// Whether anything went: some names were never given.
  private static boolean forget(Home home, String database, Forgetting what) {
    try {
      return home.owned(database).forget(Homes.call(), what, false).change() > 0;
    } catch (FaultException unknown) {
      assertThat(unknown.fault()).isInstanceOf(Fault.MissingEntities.class);
      return false;
    }
  }

  private void check(Home home, String database, PastChange known, Optional<String> gone)
      throws IOException, SQLException {
    var files = new DatabaseFiles(database, Files.createTempDirectory(folder, "past"));
    PastTables.make(home.owned(database).connections(), files, known, Homes.call(), Progress.NONE);
    try (var copy = SqliteConnection.reader(files.sqlite())) {
      for (var loose : LOOSE) {
        assertThat(copy.number(loose)).as(database + " " + known + ": " + loose).isZero();
      }
      if (gone.isPresent()) {
        // one that had the name before, and has another now, was not forgotten
        assertThat(
                copy.number(
                    "SELECT count(*) FROM node WHERE id = ?"
                        + " AND key NOT IN (SELECT value FROM json_each(?))",
                    gone.get(),
                    nodes(home, database).toString()))
            .as(database + " " + known + ": " + gone)
            .isZero();
      }
    }
  }

  private static List<Integer> nodes(Home home, String database) {
    return home.owned(database)
        .connections()
        .readTransaction(
            Homes.call(),
            connection -> {
              var keys = new ArrayList<Integer>();
              connection.each("SELECT key FROM node", row -> keys.add(row.getInt(1)));
              return keys;
            });
  }
}
