package dev.kith.topology.file;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/// The first bytes of a topology file: what it is, which change it shows, how it is laid out.
///
/// @param change the number of the last change that the file shows
/// @param salt what the ids are hashed with
/// @param checksums CRC-32C of each section
record CsrHeader(
    long change, CsrLayout layout, long salt, Map<CsrLayout.Section, Integer> checksums) {
  /// `KITHCSR` and a byte that ends a text file.
  private static final long MAGIC = 0x1A52_5343_4854_494BL;

  private static final int VERSION = 3;
  private static final long BYTES_AT_ONCE = 1L << 24;

  /// Without checksums of blocks.
  private static final int OLDER = 2;

  private static final int CHECKSUM_AT = CsrLayout.HEADER_BYTES - Integer.BYTES;

  CsrHeader {
    checksums = Map.copyOf(checksums);
  }

  /// The bytes to write at the start of the file.
  ByteBuffer encode() {
    var bytes = ByteBuffer.allocate(CsrLayout.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes
        .putLong(MAGIC)
        .putInt(layout.inBlocks() ? VERSION : OLDER)
        .putInt(CsrLayout.HEADER_BYTES)
        .putLong(change);
    bytes.putInt(layout.bound()).putInt(layout.nodes()).putInt(layout.edges());
    bytes.put((byte) layout.predicateWidth()).put((byte) layout.typeWidth());
    bytes.put((byte) layout.mentionsWidth()).put((byte) layout.idOffsetWidth());
    bytes.putLong(layout.idBytes()).putLong(layout.fileLength()).putLong(salt);
    for (var section : CsrLayout.Section.values()) {
      bytes.putInt(checksums.getOrDefault(section, 0));
    }
    bytes.putInt(CHECKSUM_AT, checksum(bytes));
    return bytes.clear();
  }

  /// The last change that a file shows; empty where it cannot be opened. Nothing is mapped: on
  /// Windows a file stays as long as it is.
  static OptionalLong changeOf(Path path) {
    try (var channel = OwnerOnly.open(path, StandardOpenOption.READ)) {
      return read(channel, channel.size()).stream().mapToLong(CsrHeader::change).findFirst();
    } catch (IOException _) {
      return OptionalLong.empty();
    }
  }

  /// Reads it from the beginning of a file; empty where it is none.
  static Optional<CsrHeader> read(FileChannel file, long length) throws IOException {
    if (length < CsrLayout.HEADER_BYTES) {
      return Optional.empty();
    }
    var bytes = ByteBuffer.allocate(CsrLayout.HEADER_BYTES);
    while (bytes.hasRemaining() && file.read(bytes, bytes.position()) > 0) {}
    return decode(bytes.flip(), length);
  }

  /// Reads a header; empty where the bytes are not one that this version wrote for a file of that
  /// length.
  static Optional<CsrHeader> decode(ByteBuffer encoded, long fileLength) {
    var bytes = encoded.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.remaining() != CsrLayout.HEADER_BYTES
        || bytes.getInt(CHECKSUM_AT) != checksum(bytes)
        || bytes.getLong() != MAGIC) {
      return Optional.empty();
    }
    int version = bytes.getInt();
    if ((version != VERSION && version != OLDER) || bytes.getInt() != CsrLayout.HEADER_BYTES) {
      return Optional.empty();
    }
    long change = bytes.getLong();
    // in the order in which they were written
    var layout =
        new CsrLayout(
            bytes.getInt(),
            bytes.getInt(),
            bytes.getInt(),
            bytes.get(),
            bytes.get(),
            bytes.get(),
            bytes.get(),
            bytes.getLong(),
            version == VERSION);
    if (!layout.plausible() || bytes.getLong() != fileLength || layout.fileLength() != fileLength) {
      return Optional.empty();
    }
    long salt = bytes.getLong();
    var checksums = new EnumMap<CsrLayout.Section, Integer>(CsrLayout.Section.class);
    for (var section : CsrLayout.Section.values()) {
      checksums.put(section, bytes.getInt());
    }
    return Optional.of(new CsrHeader(change, layout, salt, checksums));
  }

  private static int checksum(ByteBuffer bytes) {
    var checksum = new CRC32C();
    checksum.update(bytes.duplicate().clear().limit(CHECKSUM_AT));
    return (int) checksum.getValue();
  }

  /// The name of the first section of a file whose bytes are not those written.
  Optional<String> firstDamaged(MemorySegment file) {
    for (var section : CsrLayout.Section.values()) {
      var checksum = new CRC32C();
      long end = layout.offset(section) + layout.length(section);
      for (long at = layout.offset(section); at < end; at += BYTES_AT_ONCE) {
        checksum.update(file.asSlice(at, Math.min(BYTES_AT_ONCE, end - at)).asByteBuffer());
      }
      if ((int) checksum.getValue() != checksums.getOrDefault(section, 0)) {
        return Optional.of(section.name());
      }
    }
    return Optional.empty();
  }
}
