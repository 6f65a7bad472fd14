package dev.kith.search.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The first page of a vector file, and the layout of the rest.
///
/// @param checksum of all that follows the page
record VectorFileHeader(long change, int dimensions, int count, int checksum, String model) {
  static final int LENGTH = 4096;
  static final int RECORD_HEAD = 16;
  static final int LONGEST_NAME = 1024;

  /// Identifies the format, its version and the byte order.
  private static final long MAGIC = 0x4B69_7468_5665_6331L;

  private static final int NAME = 32;

  /// The size of a record: key, scale, error, sum and codes.
  static int stride(int dimensions) {
    return RECORD_HEAD + QuantisedVector.words(dimensions) * Integer.BYTES;
  }

  /// The offset of the records, which begin on a page of their own.
  static long records(int count, int dimensions) {
    long end = LENGTH + (long) count * dimensions * Float.BYTES;
    return (end + LENGTH - 1) / LENGTH * LENGTH;
  }

  /// How long the file must be.
  long length() {
    return records(count, dimensions) + (long) count * stride(dimensions);
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
      if (page.getLong() == MAGIC && page.getInt(LENGTH - Integer.BYTES) == sum(bytes)) {
        long change = page.getLong();
        int dimensions = page.getInt();
        int count = page.getInt();
        int checksum = page.getInt();
        var name = Arrays.copyOfRange(bytes, NAME, NAME + page.getInt());
        var model = new String(name, StandardCharsets.UTF_8);
        return new VectorFileHeader(change, dimensions, count, checksum, model);
      }
    }
    return new VectorFileHeader(0, 0, 0, 0, "");
  }

  private static int sum(byte[] page) {
    var sum = new CRC32C();
    sum.update(page, 0, LENGTH - Integer.BYTES);
    return (int) sum.getValue();
  }
}
