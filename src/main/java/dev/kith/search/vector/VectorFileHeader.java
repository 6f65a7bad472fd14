package dev.kith.search.vector;

import dev.kith.checksum.BlockChecksums;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The first page of a vector file, and the layout of the rest.
///
/// @param checksum of all that follows the page
/// @param older whether an earlier Kith wrote the file, which had one vector for each node
record VectorFileHeader(
    long change, int dimensions, int count, int checksum, String model, boolean older) {
  static final int LENGTH = 4096;
  static final int RECORD_HEAD = 16;
  static final int LONGEST_NAME = 1024;

  /// Identifies the format, its version and the byte order.
  private static final long MAGIC = 0x4B69_7468_5665_6333L;

  /// The versions before.
  private static final long FIRST = 0x4B69_7468_5665_6331L;

  private static final int NAME = 32;

  /// The size of a record: node, place, scale, sum and codes.
  static int stride(int dimensions) {
    return RECORD_HEAD + QuantisedVector.words(dimensions) * Integer.BYTES;
  }

  /// Where the records end, which begin behind this page.
  static long end(int count, int dimensions) {
    return LENGTH + (long) count * stride(dimensions);
  }

  /// How long the file must be.
  long length() {
    long end = end(count, dimensions);
    return end + BlockChecksums.bytes(end);
  }

  ByteBuffer page() {
    var name = model.getBytes(StandardCharsets.UTF_8);
    var bytes = new byte[LENGTH];
    var page = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    page.putLong(MAGIC).putLong(change).putInt(dimensions).putInt(count).putInt(checksum);
    page.putInt(name.length).put(name);
    page.putInt(LENGTH - Integer.BYTES, sum(bytes));
    return page.clear();
  }

  /// The header in a page, or one without dimensions where the page is not valid.
  static VectorFileHeader of(byte[] bytes) {
    if (bytes.length == LENGTH) {
      var page = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
      long magic = page.getLong();
      boolean known = magic >= FIRST && magic <= MAGIC;
      if (known && page.getInt(LENGTH - Integer.BYTES) == sum(bytes)) {
        long change = page.getLong();
        int dimensions = page.getInt();
        int count = page.getInt();
        int checksum = page.getInt();
        var name = Arrays.copyOfRange(bytes, NAME, NAME + page.getInt());
        var model = new String(name, StandardCharsets.UTF_8);
        return new VectorFileHeader(change, dimensions, count, checksum, model, magic != MAGIC);
      }
    }
    return new VectorFileHeader(0, 0, 0, 0, "", false);
  }

  private static int sum(byte[] page) {
    var sum = new CRC32C();
    sum.update(page, 0, LENGTH - Integer.BYTES);
    return (int) sum.getValue();
  }
}
