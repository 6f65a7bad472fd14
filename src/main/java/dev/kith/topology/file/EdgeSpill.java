package dev.kith.topology.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/// Edges on their way into rows, parted by ranges of rows as they come, so that each range can be
/// sorted inside the processor's cache.
///
/// A scatter straight to the rows of a large graph would miss the cache on every edge.
final class EdgeSpill implements AutoCloseable {
  /// Row, neighbour, predicate, edge key.
  static final int RECORD_BYTES = 16;

  private static final int CHUNK_BYTES = 1 << 16;
  private static final int LEAST_ROW_BITS = 15;
  private static final int MOST_PARTITIONS = 256;

  private final ScratchFile file;
  private final int rowBits;
  private final int partitions;
  private final MemorySegment chunks;
  private final int[] filled;
  private final long[][] written;
  private final int[] writtenCounts;

  EdgeSpill(Path folder, Arena arena, int bound) {
    int bits = LEAST_ROW_BITS;
    while (bound > (long) MOST_PARTITIONS << bits) {
      bits++;
    }
    this.file = new ScratchFile(folder);
    this.rowBits = bits;
    this.partitions = (int) ((bound + (1L << bits) - 1) >>> bits);
    this.chunks = arena.allocate(Math.max(1L, (long) partitions * CHUNK_BYTES), Long.BYTES);
    this.filled = new int[partitions];
    this.written = new long[partitions][0];
    this.writtenCounts = new int[partitions];
  }

  void add(int row, int neighbour, int predicate, int edge) throws IOException {
    int partition = row >>> rowBits;
    if (filled[partition] == CHUNK_BYTES) {
      flush(partition);
    }
    long at = (long) partition * CHUNK_BYTES + filled[partition];
    chunks.set(EdgeRecords.INT, at, row);
    chunks.set(EdgeRecords.INT, at + 4, neighbour);
    chunks.set(EdgeRecords.INT, at + 8, predicate);
    chunks.set(EdgeRecords.INT, at + 12, edge);
    filled[partition] += RECORD_BYTES;
  }

  int partitions() {
    return partitions;
  }

  /// How many low bits of a row tell it from the others of its partition.
  int rowBits() {
    return rowBits;
  }

  /// How many records a partition has.
  long count(int partition) {
    return ((long) writtenCounts[partition] * CHUNK_BYTES + filled[partition]) / RECORD_BYTES;
  }

  /// The most records that any partition has.
  long largest() {
    long largest = 0;
    for (int partition = 0; partition < partitions; partition++) {
      largest = Math.max(largest, count(partition));
    }
    return largest;
  }

  /// Copies the records of a partition, in the order they came.
  void load(int partition, MemorySegment into) throws IOException {
    long at = 0;
    for (int chunk = 0; chunk < writtenCounts[partition]; chunk++) {
      file.read(into.asSlice(at, CHUNK_BYTES).asByteBuffer(), written[partition][chunk]);
      at += CHUNK_BYTES;
    }
    MemorySegment.copy(chunks, (long) partition * CHUNK_BYTES, into, at, (long) filled[partition]);
  }

  private void flush(int partition) throws IOException {
    ByteBuffer chunk = chunks.asSlice((long) partition * CHUNK_BYTES, CHUNK_BYTES).asByteBuffer();
    int count = writtenCounts[partition];
    if (count == written[partition].length) {
      written[partition] = Arrays.copyOf(written[partition], Math.max(8, count * 2));
    }
    written[partition][count] = file.append(chunk);
    writtenCounts[partition] = count + 1;
    filled[partition] = 0;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
