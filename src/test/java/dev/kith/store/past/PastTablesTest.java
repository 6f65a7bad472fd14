package dev.kith.store.past;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Progress;
import dev.kith.graph.time.PastChange;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.RandomHistory;
import dev.kith.store.WordEmbedder;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tables of a copy are compared with those that the database had then.
class PastTablesTest {
  /// All that a reading can show: the feed does not keep when a deleted edge was made.
  private static final List<String> SHOWN =
      List.of(
          "SELECT * FROM type ORDER BY code",
          "SELECT * FROM predicate ORDER BY code",
          "SELECT * FROM node ORDER BY key",
          "SELECT key, subject, predicate, object, metadata, spans FROM edge ORDER BY key",
          "SELECT * FROM observation ORDER BY key",
          "SELECT * FROM change ORDER BY seq",
          "SELECT * FROM setting WHERE name = 'history'");

  @TempDir Path folder;

  private final Random random = new Random(Seed.of(PastTablesTest.class));
  private final AtomicReference<Instant> clock =
      new AtomicReference<>(Instant.parse("2024-01-15T12:00:00Z"));

  @Test
  void everyRowIsAsItWas() throws IOException, SQLException {
    try (var home = new Home(folder.resolve("home"), "memory", new WordEmbedder(), clock::get)) {
      for (int round = 0; round < Seed.rounds(10); round++) {
        var database = "d" + round;
        var history = new RandomHistory(home, database, random, clock, folder);
        Homes.load(home, database, Homes.STRICT, history.rows());
        var then = new LinkedHashMap<PastChange, List<String>>();
        for (int step = 0; step < 60; step++) {
          var last = history.step();
          then.put(
              new PastChange(last.number(), last.last(), last.at(), last.at()),
              present(home, database));
        }
        for (var each : then.entrySet()) {
          if (random.nextInt(4) == 0) {
            assertThat(past(home, database, each.getKey()))
                .as("change %s", each.getKey())
                .isEqualTo(each.getValue());
          }
        }
      }
    }
  }

  private List<String> past(Home home, String database, PastChange known)
      throws IOException, SQLException {
    var files = new DatabaseFiles(database, Files.createTempDirectory(folder, "past"));
    PastTables.make(home.owned(database).connections(), files, known, Homes.call(), Progress.NONE);
    try (var copy = SqliteConnection.reader(files.sqlite())) {
      return rows(copy);
    }
  }

  private static List<String> present(Home home, String database) {
    return home.owned(database).connections().readTransaction(Homes.call(), PastTablesTest::rows);
  }

  private static List<String> rows(TableReader tables) throws SQLException {
    var rows = new ArrayList<String>();
    for (var sql : SHOWN) {
      rows.add(sql);
      tables.each(
          sql,
          row -> {
            var text = new StringBuilder();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
              text.append(row.getObject(column)).append('|');
            }
            rows.add(text.toString());
          });
    }
    return rows;
  }
}
