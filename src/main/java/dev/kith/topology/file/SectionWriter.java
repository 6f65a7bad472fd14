package dev.kith.topology.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/// Writes one section of a topology file from its start to its end, beside the writers of the other
/// sections.
///
/// Plain writes and no mapping: a full disk is then an exception and not a crash.
final class SectionWriter {
  private static final int BUFFER_BYTES = 1 << 18;

  private final FileChannel channel;
  private final ByteBuffer buffer;
  private final CRC32C checksum = new CRC32C();
  private final long end;
  private long position;

  SectionWriter(FileChannel channel, long offset, long length) {
    this.channel = channel;
    this.position = offset;
    this.end = offset + length;
    int capacity = (int) Math.min(BUFFER_BYTES, Math.max(length, Long.BYTES));
    this.buffer = ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
  }

  void putInt(int value) throws IOException {
    reserve(Integer.BYTES);
    buffer.putInt(value);
  }

  /// The low bytes of a code.
  void putCode(int width, int code) throws IOException {
    reserve(width);
    switch (width) {
      case 1 -> buffer.put((byte) code);
      case 2 -> buffer.putShort((short) code);
      default -> buffer.putInt(code);
    }
  }

  /// A number as a float or a double, or not at all.
  void putNumber(int width, double number) throws IOException {
    reserve(width);
    switch (width) {
      case 0 -> {}
      case 4 -> buffer.putFloat((float) number);
      default -> buffer.putDouble(number);
    }
  }

  void putOffset(int width, long offset) throws IOException {
    reserve(width);
    if (width == Integer.BYTES) {
      buffer.putInt((int) offset);
    } else {
      buffer.putLong(offset);
    }
  }

  void putBytes(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      reserve(1);
      int count = Math.min(buffer.remaining(), bytes.remaining());
      buffer.put(buffer.position(), bytes, bytes.position(), count);
      buffer.position(buffer.position() + count);
      bytes.position(bytes.position() + count);
    }
  }

  /// Writes the rest and gives the checksum of all.
  int finish() throws IOException {
    flush();
    if (position != end) {
      throw new IllegalStateException("a section ends at " + position + " and not at " + end);
    }
    return (int) checksum.getValue();
  }

  private void reserve(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
  }

  private void flush() throws IOException {
    buffer.flip();
    checksum.update(buffer.duplicate());
    while (buffer.hasRemaining()) {
      position += channel.write(buffer, position);
    }
    buffer.clear();
  }
}
