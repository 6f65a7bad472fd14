package dev.kith.search.vector;

import dev.kith.checksum.BlockChecksums;
import dev.kith.files.OwnerOnly;
import dev.kith.search.IndexState;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/// A base of vectors on disk, mapped into memory: never edited, only replaced as a whole.
///
/// It has a header page, then a record for each vector, by node and place.
///
/// @param stamp identifies the file, since another may replace it at the same path
record VectorFile(
    IndexState state,
    long change,
    int dimensions,
    int count,
    MemorySegment bytes,
    BlockChecksums blocks,
    Stamp stamp) {
  private static final MemorySegment NOTHING = MemorySegment.NULL;

  /// A file's identity on its disk, its size and when it was written.
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
    return new VectorFile(state, 0, dimensions, 0, NOTHING, BlockChecksums.none(NOTHING), stamp);
  }

  /// Maps a file; one for another model counts as missing.
  static VectorFile read(Path path, String model, int dimensions) {
    var stamp = Stamp.of(path);
    try (var channel = OwnerOnly.open(path, StandardOpenOption.READ)) {
      var header =
          VectorFileHeader.of(Channels.newInputStream(channel).readNBytes(VectorFileHeader.LENGTH));
      if (header.dimensions() == 0 || (!header.older() && header.length() != channel.size())) {
        return none(IndexState.UNUSABLE, dimensions, stamp);
      }
      boolean ours = header.model().equals(model) && header.dimensions() == dimensions;
      if (header.older() || !ours) {
        return none(IndexState.MISSING, dimensions, stamp);
      }
      // unmapped once no snapshot refers to it
      var bytes = channel.map(MapMode.READ_ONLY, 0, header.length(), Arena.ofAuto());
      int count = header.count();
      var blocks =
          BlockChecksums.behind(
              "The vector index",
              bytes,
              VectorFileHeader.LENGTH,
              VectorFileHeader.end(count, dimensions));
      return new VectorFile(
          IndexState.READY, header.change(), dimensions, count, bytes, blocks, stamp);
    } catch (NoSuchFileException missing) {
      return none(IndexState.MISSING, dimensions, Stamp.NONE);
    } catch (IOException unreadable) {
      return none(IndexState.UNUSABLE, dimensions, stamp);
    }
  }

  private long record(int index) {
    return VectorFileHeader.LENGTH + (long) index * VectorFileHeader.stride(dimensions);
  }

  /// Compares the records of some vectors with their checksums: call it before they are read.
  void check(int from, int to) {
    blocks.check(record(from), record(to) - record(from));
  }

  int key(int index) {
    return bytes.get(ValueLayout.JAVA_INT, record(index));
  }

  int place(int index) {
    return bytes.get(ValueLayout.JAVA_INT, record(index) + 4);
  }

  /// The first vector whose node has at least this key.
  int first(int key) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      check(middle, middle + 1);
      if (key(middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The products of a query with some vectors: nearly all the time of a scan.
  int[] products(QuantisedQuery query, int from, int to) {
    return query.products(
        bytes,
        record(from) + VectorFileHeader.RECORD_HEAD,
        VectorFileHeader.stride(dimensions),
        to - from);
  }

  /// The cosine that follows from a product, within the query's bound.
  double estimate(QuantisedQuery query, int product, int index) {
    long record = record(index);
    int sum = bytes.get(ValueLayout.JAVA_INT, record + 12);
    return query.estimate(product, sum, bytes.get(ValueLayout.JAVA_FLOAT, record + 8));
  }

  /// A vector; its record has been checked.
  VectorEntry entry(int index) {
    long record = record(index);
    var packed = new int[QuantisedVector.words(dimensions)];
    MemorySegment.copy(
        bytes,
        ValueLayout.JAVA_INT,
        record + VectorFileHeader.RECORD_HEAD,
        packed,
        0,
        packed.length);
    var vector =
        new QuantisedVector(
            bytes.get(ValueLayout.JAVA_FLOAT, record + 8),
            bytes.get(ValueLayout.JAVA_INT, record + 12),
            packed);
    return new VectorEntry(key(index), place(index), vector);
  }

  /// Whether every byte is as it was written.
  boolean isIntact() {
    if (state != IndexState.READY) {
      return state == IndexState.MISSING;
    }
    var page = new byte[VectorFileHeader.LENGTH];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, page, 0, page.length);
    var sum = new CRC32C();
    var block = new byte[1 << 16];
    for (long at = VectorFileHeader.LENGTH; at < bytes.byteSize(); at += block.length) {
      int length = (int) Math.min(block.length, bytes.byteSize() - at);
      MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, block, 0, length);
      sum.update(block, 0, length);
    }
    return (int) sum.getValue() == VectorFileHeader.of(page).checksum();
  }
}
