package dev.kith.search.vector;

import dev.kith.search.IndexState;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/// A base of vectors on disk, mapped into memory: never edited, only replaced as a whole.
///
/// A page of header, the vectors in full, then for each a record of key, scale, error and codes. A
/// scan reads the records alone; the full vectors are touched where the codes cannot decide.
///
/// @param stamp tells one file at the same path from the next
record VectorFile(
    IndexState state, long change, int dimensions, int count, MemorySegment bytes, Stamp stamp) {
  private static final MemorySegment NOTHING = MemorySegment.NULL;

  /// Where a file lies on its disk, how long it is and when it was written.
  record Stamp(String file, long size, long modified) {
    static final Stamp NONE = new Stamp("", -1, -1);

    static Stamp of(Path path) {
      try {
        var seen = Files.readAttributes(path, BasicFileAttributes.class);
        var modified = seen.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        return new Stamp(String.valueOf(seen.fileKey()), seen.size(), modified);
      } catch (IOException missing) {
        return NONE;
      }
    }
  }

  static VectorFile none(IndexState state, int dimensions, Stamp stamp) {
    return new VectorFile(state, 0, dimensions, 0, NOTHING, stamp);
  }

  /// Maps a file; one for another model counts as missing.
  static VectorFile read(Path path, String model, int dimensions) {
    var stamp = Stamp.of(path);
    try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
      var header =
          VectorHeader.of(Channels.newInputStream(channel).readNBytes(VectorHeader.LENGTH));
      if (header.dimensions() == 0 || header.length() != channel.size()) {
        return none(IndexState.UNUSABLE, dimensions, stamp);
      }
      if (!header.model().equals(model) || header.dimensions() != dimensions) {
        return none(IndexState.MISSING, dimensions, stamp);
      }
      // unmapped when no snapshot knows it any more
      var bytes = channel.map(MapMode.READ_ONLY, 0, header.length(), Arena.ofAuto());
      return new VectorFile(
          IndexState.READY, header.change(), dimensions, header.count(), bytes, stamp);
    } catch (NoSuchFileException missing) {
      return none(IndexState.MISSING, dimensions, Stamp.NONE);
    } catch (IOException unreadable) {
      return none(IndexState.UNUSABLE, dimensions, stamp);
    }
  }

  private long record(int index) {
    return VectorHeader.records(count, dimensions) + (long) index * VectorHeader.stride(dimensions);
  }

  int key(int index) {
    return bytes.get(ValueLayout.JAVA_INT, record(index));
  }

  float error(int index) {
    return bytes.get(ValueLayout.JAVA_FLOAT, record(index) + 8);
  }

  /// The products of a question with the codes of some vectors: nearly all the time of a scan.
  int[] products(VectorQuestion question, int from, int to) {
    return question.products(
        bytes, record(from) + VectorHeader.RECORD_HEAD, VectorHeader.stride(dimensions), to - from);
  }

  /// The cosine that a product tells, give or take the question's bound for [#error].
  double estimate(VectorQuestion question, int product, int index) {
    long record = record(index);
    int sum = bytes.get(ValueLayout.JAVA_INT, record + 12);
    return question.estimate(product, sum, bytes.get(ValueLayout.JAVA_FLOAT, record + 4));
  }

  double cosine(float[] question, int index) {
    return UnitVector.dot(question, bytes, place(index));
  }

  /// The vector in full.
  float[] vector(int index) {
    var vector = new float[dimensions];
    MemorySegment.copy(bytes, ValueLayout.JAVA_FLOAT, place(index), vector, 0, vector.length);
    return vector;
  }

  /// What stands for the vector in a scan.
  VectorCode code(int index) {
    long record = record(index);
    var packed = new int[VectorCode.words(dimensions)];
    MemorySegment.copy(
        bytes, ValueLayout.JAVA_INT, record + VectorHeader.RECORD_HEAD, packed, 0, packed.length);
    return new VectorCode(
        bytes.get(ValueLayout.JAVA_FLOAT, record + 4),
        error(index),
        bytes.get(ValueLayout.JAVA_INT, record + 12),
        packed);
  }

  private long place(int index) {
    return VectorHeader.LENGTH + (long) index * dimensions * Float.BYTES;
  }

  /// Whether every byte is as it was written.
  boolean isIntact() {
    if (state != IndexState.READY) {
      return state == IndexState.MISSING;
    }
    var page = new byte[VectorHeader.LENGTH];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, page, 0, page.length);
    var sum = new CRC32C();
    var block = new byte[1 << 16];
    for (long at = VectorHeader.LENGTH; at < bytes.byteSize(); at += block.length) {
      int length = (int) Math.min(block.length, bytes.byteSize() - at);
      MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, block, 0, length);
      sum.update(block, 0, length);
    }
    return (int) sum.getValue() == VectorHeader.of(page).checksum();
  }

  /// Every vector with its key, in the file's order.
  Iterator<VectorEntry> entries() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < count;
      }

      @Override
      public VectorEntry next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        var entry = new VectorEntry(key(next), vector(next));
        next++;
        return entry;
      }
    };
  }
}
