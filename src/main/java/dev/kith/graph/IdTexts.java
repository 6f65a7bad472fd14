package dev.kith.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The ids of some nodes as UTF-8, one behind the other, so that a large answer can sort and copy
/// them without an object for each.
///
/// They compare as the strings would. Used by one thread.
public final class IdTexts {
  /// How many spare bytes must follow the last id: whole words are read.
  public static final int SPARE = 16;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final long BEYOND_ASCII = 0x8080808080808080L;

  private final byte[] bytes;
  private final int[] offsets;

  /// The first bytes of each id after the common prefix; computed at the first comparison.
  private long[] prefixes = {};

  /// @param bytes the ids, and [#SPARE] more
  /// @param offsets where each id begins, and where the last one ends
  public IdTexts(byte[] bytes, int[] offsets) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  /// The same as those strings.
  public static IdTexts of(List<String> ids) {
    var texts = new byte[ids.size()][];
    var offsets = new int[texts.length + 1];
    for (int index = 0; index < texts.length; index++) {
      texts[index] = ids.get(index).getBytes(StandardCharsets.UTF_8);
      offsets[index + 1] = Math.addExact(offsets[index], texts[index].length);
    }
    var bytes = new byte[Math.addExact(offsets[texts.length], SPARE)];
    for (int index = 0; index < texts.length; index++) {
      System.arraycopy(texts[index], 0, bytes, offsets[index], texts[index].length);
    }
    return new IdTexts(bytes, offsets);
  }

  /// How many ids there are.
  public int size() {
    return offsets.length - 1;
  }

  /// All ids, shared for speed: must not be changed.
  public byte[] bytes() {
    return bytes;
  }

  /// Where an id begins.
  public int from(int index) {
    return offsets[index];
  }

  /// Where an id ends.
  public int to(int index) {
    return offsets[index + 1];
  }

  /// Some of them, in the order of `picks` from `from` to `to`, so that repeated reads in that
  /// order are sequential in memory.
  public IdTexts picked(int[] picks, int from, int to) {
    var starts = new int[to - from + 1];
    for (int index = from; index < to; index++) {
      starts[index - from + 1] = starts[index - from] + to(picks[index]) - from(picks[index]);
    }
    var texts = new byte[starts[to - from] + SPARE];
    var picked = new IdTexts(texts, starts);
    picked.prefixes = prefixes.length == 0 ? prefixes : new long[to - from];
    for (int index = from; index < to; index++) {
      int source = from(picks[index]);
      int at = starts[index - from];
      if (starts[index - from + 1] - at <= SPARE) {
        // the next one overwrites the spare bytes
        LONG.set(texts, at, (long) LONG.get(bytes, source));
        LONG.set(texts, at + Long.BYTES, (long) LONG.get(bytes, source + Long.BYTES));
      } else {
        System.arraycopy(bytes, source, texts, at, starts[index - from + 1] - at);
      }
      if (prefixes.length > 0) {
        picked.prefixes[index - from] = prefixes[picks[index]];
      }
    }
    return picked;
  }

  /// An unsigned number that orders an id among the others by its first bytes.
  public long prefix(int index) {
    if (prefixes.length == 0) {
      makePrefixes();
    }
    return prefixes[index];
  }

  /// Which of two ids comes first, in the order of strings.
  public int compare(int one, int other) {
    long prefix = prefix(one);
    long otherPrefix = prefix(other);
    return prefix == otherPrefix
        ? compare(one, this, other)
        : Long.compareUnsigned(prefix, otherPrefix);
  }

  /// Compares one of these with one of others.
  public int compare(int one, IdTexts others, int other) {
    int from = from(one);
    int otherFrom = others.from(other);
    int at = Arrays.mismatch(bytes, from, to(one), others.bytes, otherFrom, others.to(other));
    if (at < 0) {
      return 0;
    }
    int length = to(one) - from;
    int otherLength = others.to(other) - otherFrom;
    return at == Math.min(length, otherLength)
        ? Integer.compare(length, otherLength)
        : Integer.compare(rank(bytes[from + at]), rank(others.bytes[otherFrom + at]));
  }

  /// Strings compare by UTF-16, in which four-byte characters come before U+E000 to U+FFFF.
  private static int rank(byte value) {
    int unsigned = value & 0xFF;
    return (unsigned & 0xFE) == 0xEE ? unsigned + 0xE : unsigned;
  }

  private void makePrefixes() {
    prefixes = new long[size()];
    int shared = size() == 0 ? 0 : to(0) - from(0);
    for (int index = 1; index < prefixes.length && shared > 0; index++) {
      int end = Math.min(to(index), from(index) + shared);
      int differs = Arrays.mismatch(bytes, from(0), from(0) + shared, bytes, from(index), end);
      shared = differs < 0 ? shared : differs;
    }
    for (int index = 0; index < prefixes.length; index++) {
      prefixes[index] = prefix(from(index) + shared, to(index));
    }
  }

  private long prefix(int from, int to) {
    int length = to - from;
    if (length == 0) {
      return 0;
    }
    long prefix = (long) LONG.get(bytes, from);
    if (length < Long.BYTES) {
      prefix &= -1L << (Long.SIZE - Byte.SIZE * length);
    }
    return (prefix & BEYOND_ASCII) == 0 ? prefix : ranked(prefix);
  }

  private static long ranked(long prefix) {
    long ranked = 0;
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      ranked = (ranked << Byte.SIZE) | rank((byte) (prefix >>> shift));
    }
    return ranked;
  }
}
