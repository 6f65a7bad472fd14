package dev.kith.search.vector;

import dev.kith.checksum.BlockChecksums;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    Files.createDirectories(file.toAbsolutePath().getParent());
    var lock = file.resolveSibling(file.getFileName() + ".lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.tryLock()) {
      if (held == null) {
        return false;
      }
      Files.deleteIfExists(temporary(file, ".full"));
      Files.deleteIfExists(temporary(file, ".codes"));
      return work.run();
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  private static Path temporary(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /// Writes all vectors that have a direction, and returns how many. Call it [#locked].
  static int write(
      Path file, Iterator<VectorEntry> entries, String model, int dimensions, long change)
      throws IOException {
    var full = temporary(file, ".full");
    var codes = temporary(file, ".codes");
    try {
      int count = writeParts(full, codes, entries, dimensions);
      try (var target = FileChannel.open(full, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        append(target, codes, VectorFileHeader.records(count, dimensions));
        long end = VectorFileHeader.end(count, dimensions);
        target.write(BlockChecksums.of(target, VectorFileHeader.LENGTH, end), end);
        var sum = checksum(target);
        target.write(new VectorFileHeader(change, dimensions, count, sum, model, true).page(), 0);
        target.force(true);
      }
      Files.move(full, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return count;
    } finally {
      Files.deleteIfExists(full);
      Files.deleteIfExists(codes);
    }
  }

  /// Writes vectors to one file, after room for a header, and their records to another.
  private static int writeParts(
      Path full, Path codes, Iterator<VectorEntry> entries, int dimensions) throws IOException {
    int count = 0;
    try (var vectors = new BufferedOutputStream(Files.newOutputStream(full), BUFFER);
        var records = new BufferedOutputStream(Files.newOutputStream(codes), BUFFER)) {
      vectors.write(new byte[VectorFileHeader.LENGTH]);
      var vector = buffer(dimensions * Float.BYTES);
      var record = buffer(VectorFileHeader.stride(dimensions));
      while (entries.hasNext()) {
        var entry = entries.next();
        var unit = UnitVector.of(entry.vector());
        if (unit.length == 0) {
          continue;
        }
        for (var value : unit) {
          vector.putFloat(value);
        }
        var code = QuantisedVector.of(unit);
        record.putInt(entry.key()).putFloat(code.scale()).putFloat(code.error());
        record.putInt(code.sum());
        for (var packed : code.packed()) {
          record.putInt(packed);
        }
        flush(vector, vectors);
        flush(record, records);
        count++;
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

  private static void append(FileChannel target, Path source, long at) throws IOException {
    try (var channel = FileChannel.open(source, StandardOpenOption.READ)) {
      // without records to write, nothing else would extend the file
      if (target.size() < at) {
        target.write(ByteBuffer.allocate(1), at - 1);
      }
      target.position(at);
      for (long done = 0; done < channel.size(); ) {
        done += channel.transferTo(done, channel.size() - done, target);
      }
    }
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
