package dev.kith.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalHeaderTest {
  private static final int COPY = WalHeader.BYTES / 2;

  @TempDir Path folder;
  private MemorySegment index;

  /// As SQLite writes it.
  @BeforeEach
  void write() throws SQLException, IOException {
    try (var connection = SqliteConnection.writer(folder.resolve("any.sqlite"))) {
      connection.execute("CREATE TABLE any(thing)");
      var bytes = Files.readAllBytes(folder.resolve("any.sqlite-shm"));
      index = MemorySegment.ofArray(new long[WalHeader.BYTES / Long.BYTES]);
      index.copyFrom(MemorySegment.ofArray(bytes).asSlice(0, WalHeader.BYTES));
    }
  }

  private void change(int at) {
    index.set(ValueLayout.JAVA_BYTE, at, (byte) (index.get(ValueLayout.JAVA_BYTE, at) ^ 0x11));
  }

  @Test
  void whatSqliteWroteIsRead() {
    var header = WalHeader.read(index).orElseThrow();

    assertThat(header.isIn(index)).isTrue();
  }

  @Test
  void anyByteThatDiffersInOneCopyIsNoHeader() {
    var header = WalHeader.read(index).orElseThrow();
    for (int at = 0; at < WalHeader.BYTES; at++) {
      change(at);

      assertThat(header.isIn(index)).as("byte " + at).isFalse();
      assertThat(WalHeader.read(index)).as("byte " + at).isEmpty();
      change(at);
    }
    assertThat(header.isIn(index)).isTrue();
  }

  @Test
  void equalCopiesWithAWrongChecksumAreNoHeader() {
    var header = WalHeader.read(index).orElseThrow();
    for (int at = 0; at < COPY; at++) {
      change(at);
      change(COPY + at);

      assertThat(header.isIn(index)).as("byte " + at).isFalse();
      assertThat(WalHeader.read(index)).as("byte " + at).isEmpty();
      change(at);
      change(COPY + at);
    }
  }

  @Test
  void anIndexThatNobodyHasFilledIsNoHeader() {
    index.fill((byte) 0);

    assertThat(WalHeader.read(index)).isEmpty();
  }
}
