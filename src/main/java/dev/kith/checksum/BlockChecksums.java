package dev.kith.checksum;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The checksums of a mapped file, one for each block, compared when the block is first read.
///
/// To read a large file whole before its first use would cost more than most uses. What was
/// compared once is a byte in a small array: a read costs one more look into the processor's cache.
public final class BlockChecksums {
  /// What the system reads around a page anyway; a smaller block would only lengthen the table.
  private static final int SHIFT = 15;

  private static final int BLOCK_BYTES = 1 << SHIFT;
  private static final ValueLayout.OfInt SUM =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final String what;
  private final MemorySegment file;
  private final long start;
  private final long end;
  private final boolean[] compared;
  private volatile boolean damaged;

  private BlockChecksums(String what, MemorySegment file, long start, long end) {
    this.what = what;
    this.file = file;
    this.start = start;
    this.end = end;
    this.compared = new boolean[Math.toIntExact(count(end))];
  }

  /// The checksums of the bytes from `start` to `end`, which lie in the file from `end` on.
  ///
  /// @param what names the file in the fault that is raised
  public static BlockChecksums behind(String what, MemorySegment file, long start, long end) {
    return new BlockChecksums(what, file, start, end);
  }

  /// No checksums: a file of an older format.
  public static BlockChecksums none(MemorySegment file) {
    var none = new BlockChecksums("", file, 0, file.byteSize());
    Arrays.fill(none.compared, true);
    return none;
  }

  /// How many bytes the checksums take of a file that ends there.
  public static long bytes(long end) {
    return count(end) * Integer.BYTES;
  }

  private static long count(long end) {
    return (end + BLOCK_BYTES - 1) >>> SHIFT;
  }

  /// Reads a file from `start` to `end` and gives the checksums to be written from there on.
  public static ByteBuffer of(FileChannel channel, long start, long end) throws IOException {
    var sums = ByteBuffer.allocate(Math.toIntExact(bytes(end))).order(ByteOrder.LITTLE_ENDIAN);
    var block = ByteBuffer.allocateDirect(BLOCK_BYTES);
    for (int index = 0; index < count(end); index++) {
      long from = Math.max(start, (long) index << SHIFT);
      block.clear().limit((int) (Math.min(end, (index + 1L) << SHIFT) - from));
      while (block.hasRemaining()) {
        if (channel.read(block, from + block.position()) < 0) {
          throw new IOException("the file ends before its checksums");
        }
      }
      sums.putInt(sum(block.flip()));
    }
    return sums.flip();
  }

  /// Call before a value that lies in one block is read.
  public void check(long at) {
    int block = (int) (at >>> SHIFT);
    if (!compared[block]) {
      compare(block);
    }
  }

  /// Call before bytes are read that may lie in several blocks.
  public void check(long at, long length) {
    int last = length == 0 ? -1 : (int) ((at + length - 1) >>> SHIFT);
    for (int block = (int) (at >>> SHIFT); block <= last; block++) {
      if (!compared[block]) {
        compare(block);
      }
    }
  }

  /// Whether a block was found that is not as it was written.
  public boolean isDamaged() {
    return damaged;
  }

  private void compare(int block) {
    long from = Math.max(start, (long) block << SHIFT);
    long to = Math.min(end, (block + 1L) << SHIFT);
    try {
      int written = file.get(SUM, end + (long) block * Integer.BYTES);
      if (sum(file.asSlice(from, to - from).asByteBuffer()) != written) {
        throw damaged();
      }
    } catch (InternalError cut) {
      // the mapped file was truncated
      throw damaged();
    }
    compared[block] = true;
  }

  private FaultException damaged() {
    damaged = true;
    return new Fault.Damaged(
            what, "some bytes are not as they were written", "Ask again: Kith rebuilds it.")
        .raise();
  }

  private static int sum(ByteBuffer bytes) {
    var sum = new CRC32C();
    sum.update(bytes);
    return (int) sum.getValue();
  }
}
