package dev.kith.search.vector;

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

/// Writes the files of vector indexes: aside, to the disk, then in place by one rename.
final class VectorBuild {
  private static final int BUFFER = 1 << 18;

  private VectorBuild() {}

  /// Something done while no other process writes the same base.
  @FunctionalInterface
  interface Work {
    boolean run() throws IOException;
  }

  /// Does the work alone; false, and nothing done, where another is at it.
  static boolean alone(Path file, Work work) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    var lock = file.resolveSibling(file.getFileName() + ".lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.tryLock()) {
      if (held == null) {
        return false;
      }
      Files.deleteIfExists(aside(file, ".full"));
      Files.deleteIfExists(aside(file, ".codes"));
      return work.run();
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  private static Path aside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /// Writes all vectors that have a direction; how many. Call it [#alone].
  static int write(
      Path file, Iterator<VectorEntry> entries, String model, int dimensions, long change)
      throws IOException {
    var full = aside(file, ".full");
    var codes = aside(file, ".codes");
    try {
      int count = spread(full, codes, entries, dimensions);
      try (var target = FileChannel.open(full, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        append(target, codes, VectorHeader.records(count, dimensions));
        var sum = checksum(target);
        target.write(new VectorHeader(change, dimensions, count, sum, model).page(), 0);
        target.force(true);
      }
      Files.move(full, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return count;
    } finally {
      Files.deleteIfExists(full);
      Files.deleteIfExists(codes);
    }
  }

  /// Vectors to one file, behind room for a header, and their records to another.
  private static int spread(Path full, Path codes, Iterator<VectorEntry> entries, int dimensions)
      throws IOException {
    int count = 0;
    try (var vectors = new BufferedOutputStream(Files.newOutputStream(full), BUFFER);
        var records = new BufferedOutputStream(Files.newOutputStream(codes), BUFFER)) {
      vectors.write(new byte[VectorHeader.LENGTH]);
      var vector = buffer(dimensions * Float.BYTES);
      var record = buffer(VectorHeader.stride(dimensions));
      while (entries.hasNext()) {
        var entry = entries.next();
        var unit = UnitVector.of(entry.vector());
        if (unit.length == 0) {
          continue;
        }
        for (var value : unit) {
          vector.putFloat(value);
        }
        var code = VectorCode.of(unit);
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
      // an empty write past the end would leave the gap out
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
    for (long at = VectorHeader.LENGTH; at < file.size(); ) {
      at += file.read(block.clear(), at);
      sum.update(block.flip());
    }
    return (int) sum.getValue();
  }
}
