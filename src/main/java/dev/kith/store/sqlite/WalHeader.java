package dev.kith.store.sqlite;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/// The header of SQLite's wal-index, which changes with every commit of any process.
///
/// There are two copies of 48 bytes. A writer fills the second, then the first; a reader reads the
/// first, then the second, and trusts them if they are equal and their checksum is right. SQLite
/// does the same, and treats its cache as current while these bytes stay the same: they hold a
/// count of commits, the length of the log, and its checksum.
final class WalHeader {
  /// Both copies.
  static final int BYTES = 96;

  private static final int WORDS = BYTES / 2 / Long.BYTES;
  private static final int CHECKED_INTS = 10;
  private static final int VERSION = 3_007_000;
  private static final long IS_FILLED = 12;
  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

  private final long[] words;

  private WalHeader(long[] words) {
    this.words = words;
  }

  /// The current header; empty while it is being written, or where its writer was killed.
  static Optional<WalHeader> read(MemorySegment index) {
    VarHandle.acquireFence();
    var words = new long[WORDS];
    for (int at = 0; at < WORDS; at++) {
      words[at] = word(index, at);
    }
    var header = new WalHeader(words);
    return header.isIn(index) && header.isWhole() ? Optional.of(header) : Optional.empty();
  }

  /// Whether both copies are still the same. A half-written one is not.
  boolean isIn(MemorySegment index) {
    VarHandle.acquireFence();
    for (int at = 0; at < 2 * WORDS; at++) {
      if (word(index, at) != words[at % WORDS]) {
        return false;
      }
    }
    return true;
  }

  /// Words are read in order: the order of the copies keeps a reader safe, and a processor could
  /// otherwise change it.
  private static long word(MemorySegment index, int at) {
    return (long) WORD.getAcquire(index, (long) at * Long.BYTES);
  }

  private boolean isWhole() {
    var bytes = MemorySegment.ofArray(words);
    int one = 0;
    int other = 0;
    for (int at = 0; at < CHECKED_INTS; at += 2) {
      one += number(bytes, at) + other;
      other += number(bytes, at + 1) + one;
    }
    return number(bytes, 0) == VERSION
        && bytes.get(ValueLayout.JAVA_BYTE, IS_FILLED) != 0
        && number(bytes, CHECKED_INTS) == one
        && number(bytes, CHECKED_INTS + 1) == other;
  }

  private static int number(MemorySegment bytes, int at) {
    return bytes.get(ValueLayout.JAVA_INT, (long) at * Integer.BYTES);
  }
}
