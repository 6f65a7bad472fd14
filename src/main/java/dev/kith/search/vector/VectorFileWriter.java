package dev.kith.search.vector;

import dev.kith.checksum.BlockChecksums;
import dev.kith.files.FileReplacement;
import dev.kith.files.OwnerOnly;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.zip.CRC32C;

/// Writes the files of vector indexes: to a temporary file, synced, then renamed into place.
final class VectorFileWriter {
  private static final int BUFFER = 1 << 18;

  private VectorFileWriter() {}

  /// Work done while no other process writes the same base.
  @FunctionalInterface
  interface Work {
    boolean run() throws IOException;
  }

  /// Does the work under the file's lock; false, and nothing done, where another holds it.
  static boolean locked(Path file, Work work) throws IOException {
    OwnerOnly.folders(file.toAbsolutePath().resolveSibling(""));
    var lock = file.resolveSibling(file.getFileName() + ".lock");
    try (var channel = OwnerOnly.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.tryLock()) {
      if (held == null) {
        return false;
      }
      // an earlier Kith, or one that was stopped, may have left them
      Files.deleteIfExists(temporary(file, ".codes"));
      Files.deleteIfExists(temporary(file, ".full"));
      return work.run();
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  private static Path temporary(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /// Writes all vectors that have a direction, and returns how many. Call it [#locked].
  ///
  /// @param entries by node
  static int write(
      Path file, Iterator<VectorEntry> entries, String model, int dimensions, long change)
      throws IOException {
    var full = temporary(file, ".full");
    try {
      int count = writeRecords(full, entries, dimensions);
      try (var target = OwnerOnly.open(full, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        long end = VectorFileHeader.end(count, dimensions);
        target.write(BlockChecksums.of(target, VectorFileHeader.LENGTH, end), end);
        var sum = checksum(target);
        target.write(new VectorFileHeader(change, dimensions, count, sum, model, false).page(), 0);
        target.force(true);
      }
      FileReplacement.put(full, file);
      return count;
    } finally {
      Files.deleteIfExists(full);
    }
  }

  /// Writes the records after room for a header.
  private static int writeRecords(Path file, Iterator<VectorEntry> entries, int dimensions)
      throws IOException {
    int count = 0;
    int last = Integer.MIN_VALUE;
    try (var out = new BufferedOutputStream(OwnerOnly.output(file), BUFFER)) {
      out.write(new byte[VectorFileHeader.LENGTH]);
      var record = buffer(VectorFileHeader.stride(dimensions));
      while (entries.hasNext()) {
        var entry = entries.next();
        var vector = entry.vector();
        if (entry.key() < last || !vector.isOf(dimensions)) {
          throw new IllegalArgumentException("vectors of one model come by node");
        }
        last = entry.key();
        if (vector.hasDirection()) {
          record.putInt(entry.key()).putInt(entry.place());
          record.putFloat(vector.scale()).putInt(vector.sum());
          for (var packed : vector.packed()) {
            record.putInt(packed);
          }
          flush(record, out);
          count++;
        }
      }
    }
    return count;
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
  }

  private static void flush(ByteBuffer buffer, OutputStream out) throws IOException {
    out.write(buffer.array(), buffer.arrayOffset(), buffer.capacity());
    buffer.clear();
  }

  private static int checksum(FileChannel file) throws IOException {
    var sum = new CRC32C();
    var block = ByteBuffer.allocateDirect(BUFFER);
    for (long at = VectorFileHeader.LENGTH; at < file.size(); ) {
      at += file.read(block.clear(), at);
      sum.update(block.flip());
    }
    return (int) sum.getValue();
  }
}
