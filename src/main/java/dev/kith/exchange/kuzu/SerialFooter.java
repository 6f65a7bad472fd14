package dev.kith.exchange.kuzu;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes Parquet of Kuzu's SERIAL columns readable.
///
/// Kuzu 0.11 marks them with a converted type that Parquet does not have (22), and DuckDB refuses
/// the file. In a copy, the mark becomes that of a whole number of 64 bits (18), which they are.
final class SerialFooter {
  private static final int TAIL = 8;
  private static final byte NAME = 0x18;
  private static final byte CONVERTED = 0x25;
  // in Thrift's compact protocol, a number is doubled
  private static final byte SERIAL = 22 * 2;
  private static final byte INT_64 = 18 * 2;

  private SerialFooter() {}

  /// A copy that can be read; empty where the file itself can.
  static Optional<Path> repaired(Path file) throws IOException {
    long size = Files.size(file);
    List<Long> places;
    try (var channel = OwnerOnly.open(file)) {
      if (size < TAIL) {
        return Optional.empty();
      }
      int length = read(channel, size - TAIL, TAIL).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
      if (length <= 0 || length > size - TAIL || length > 64 << 20) {
        return Optional.empty();
      }
      places = places(read(channel, size - TAIL - length, length).array(), size - TAIL - length);
    }
    if (places.isEmpty()) {
      return Optional.empty();
    }
    var copy = Files.createTempFile("kith", ".parquet");
    OwnerOnly.copy(file, copy);
    try (var channel = OwnerOnly.open(copy, StandardOpenOption.WRITE)) {
      for (var place : places) {
        channel.write(ByteBuffer.wrap(new byte[] {INT_64}), place);
      }
    }
    return Optional.of(copy);
  }

  private static ByteBuffer read(FileChannel channel, long from, int length) throws IOException {
    var buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) >= 0) {
      // until it is full
    }
    return buffer;
  }

  /// Behind the name of a column, such as `a.id`.
  private static List<Long> places(byte[] footer, long from) {
    var places = new ArrayList<Long>();
    for (int at = 0; at + 1 < footer.length; at++) {
      if (footer[at] == CONVERTED && footer[at + 1] == SERIAL && endsName(footer, at)) {
        places.add(from + at + 1);
      }
    }
    return places;
  }

  private static boolean endsName(byte[] footer, int end) {
    for (int length = 3; length < 128 && end - length - 2 >= 0; length++) {
      int begin = end - length;
      if (footer[begin - 1] == length && footer[begin - 2] == NAME && footer[begin + 1] == '.') {
        return true;
      }
    }
    return false;
  }
}
