package dev.kith.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.store.Homes;
import dev.kith.store.Partner;
import dev.kith.store.WriterProcess;
import dev.kith.store.doctor.Doctor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// To map a file of SQLite's must do SQLite no harm.
class WalIndexTest {
  private static final int ROUNDS = Seed.rounds(3);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void create() {
    try (var home = Homes.open(folder)) {
      Partner.create(home);
    }
    file = Partner.sqlite(folder);
  }

  @Test
  void aHomeThatClosesTakesNoLocksFromItsNeighbour() throws IOException {
    try (var home = Homes.open(folder);
        var neighbour = Homes.open(folder);
        var other = WriterProcess.start(folder, "partner")) {
      var graph = Partner.spared(home);
      Partner.spared(neighbour);
      assertThat(other.answer("count")).isEqualTo("0");

      var kept =
          graph
              .connections()
              .read(
                  Homes.call(),
                  connection ->
                      connection.reading(
                          () -> {
                            connection.number("SELECT count(*) FROM node");
                            neighbour.close();
                            return keptFromPassing(other);
                          }));

      assertThat(kept).isEqualTo("true");
      try (var late = WriterProcess.start(folder, "partner")) {
        assertThat(late.answer("count")).isEqualTo("1");
        late.answer("on 1");
      }
      assertThat(Partner.count(graph)).isEqualTo(2);
    }
  }

  /// A checkpoint that would pass a reader by must be refused.
  private static String keptFromPassing(WriterProcess other) {
    try {
      other.answer("on 0");
      return other.answer("checkpoint TRUNCATE");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void descriptorsStayWhileAnyConnectionIsOpenAndGoWithTheLast() {
    var database = OpenFiles.key(file).orElseThrow();
    var home = Homes.open(folder);
    var neighbour = Homes.open(folder);

    Partner.spared(home);
    Partner.spared(neighbour);
    assertThat(OpenFiles.descriptors(database)).isEqualTo(1);
    home.close();
    assertThat(OpenFiles.descriptors(database)).isEqualTo(1);
    neighbour.close();

    assertThat(OpenFiles.descriptors(database)).isZero();
  }

  /// A connection that nobody counts would lose its locks.
  @Test
  void onlyOneClassOpensSqlite() throws IOException {
    try (var files = Files.walk(Path.of("src/main/java"))) {
      var opening = new ArrayList<Path>();
      for (var file : files.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file, StandardCharsets.UTF_8).contains("jdbc:sqlite")) {
          opening.add(file.getFileName());
        }
      }
      assertThat(opening).containsExactly(Path.of("SqliteConnection.java"));
    }
  }

  @Test
  void aDatabaseWithoutALogGetsOneOnlyWhereItMayBeWritten() throws SQLException {
    try (var connection = SqliteConnection.anchorWithLog(file)) {
      connection.execute("PRAGMA journal_mode = DELETE");
    }

    assertThat(WalIndex.open(file, false)).isEmpty();
    try (var index = WalIndex.open(file, true).orElseThrow();
        var connection = SqliteConnection.writer(file)) {
      var header = index.header().orElseThrow();
      assertThat(index.isAt(header)).isTrue();
      connection.execute("UPDATE type SET count = count + 1");
      assertThat(index.isAt(header)).isFalse();
    }
  }

  @Test
  void whatIsClosedTellsNothing() throws SQLException {
    var index = WalIndex.open(file, false).orElseThrow();
    var header = index.header().orElseThrow();
    index.close();

    assertThat(index.isAt(header)).isFalse();
    assertThat(index.header()).isEmpty();
  }

  @Test
  void anInterruptedThreadOpensItAllTheSame() throws SQLException {
    Thread.currentThread().interrupt();
    try (var index = WalIndex.open(file, false).orElseThrow()) {
      assertThat(index.header()).isPresent();
      assertThat(OpenFiles.descriptors(OpenFiles.key(file).orElseThrow())).isEqualTo(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aHeaderLeftHalfWrittenIsMendedBySqliteAndThenBelievedAgain() throws IOException {
    var shm = file.resolveSibling("graph.sqlite-shm");
    // Closed after the home: its end takes SQLite's locks away.
    FileChannel channel;
    try (var home = Homes.open(folder)) {
      var graph = Partner.spared(home);
      channel = FileChannel.open(shm, StandardOpenOption.READ, StandardOpenOption.WRITE);
      for (int at = 0; at < WalHeader.BYTES; at++) {
        Partner.connect(graph, 0, at % 2 == 0);
        var one = ByteBuffer.allocate(1);
        channel.read(one, at);
        channel.write(ByteBuffer.wrap(new byte[] {(byte) ~one.get(0)}), at);

        assertThat(graph.connections().watch().mark()).isEmpty();
        assertThat(Partner.count(graph)).isEqualTo(1 - at % 2);
        assertThat(Partner.count(graph)).isEqualTo(1 - at % 2);
        assertThat(graph.connections().watch().mark()).isPresent();
        Partner.spared(home);
      }
    }
    channel.close();
  }

  @Test
  void homesThatComeAndGoDisturbNobody() throws IOException {
    try (var other = WriterProcess.start(folder, "partner")) {
      var threads =
          IntStream.range(0, 3)
              .mapToObj(
                  spoke ->
                      CompletableFuture.runAsync(
                          () -> comeAndGo(spoke), task -> Thread.ofPlatform().daemon().start(task)))
              .toList();
      for (int round = 0; round < ROUNDS; round++) {
        assertThat(other.answer("on 7")).isEqualTo("done");
        assertThat(other.answer("off 7")).isEqualTo("done");
        assertThat(other.answer("reopen")).isEqualTo("reopened");
      }
      threads.forEach(CompletableFuture::join);
    }
    try (var home = Homes.open(folder)) {
      assertThat(Doctor.examine(home, Partner.DATABASE, Homes.call(), (_, _, _) -> {}))
          .extracting(Doctor.Finding::status)
          .containsOnly(Doctor.Status.OK);
    }
  }

  /// Opens a home again and again, writes to a spoke of its own, and sees that.
  private void comeAndGo(int spoke) {
    for (int round = 0; round < ROUNDS; round++) {
      try (var home = Homes.open(folder)) {
        var graph = home.owned(Partner.DATABASE);
        for (int change = 0; change < 10; change++) {
          Partner.connect(graph, spoke, change % 2 == 0);
          assertThat(Partner.isConnected(graph, spoke)).isEqualTo(change % 2 == 0);
          assertThat(Partner.isConnected(graph, spoke)).isEqualTo(change % 2 == 0);
        }
      }
    }
  }
}
