package dev.kith.topology.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// Nodes on their way into a topology file, kept in the order they came.
final class NodeSpill implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int FIXED_BYTES = 4 + 4 + 8 + 4;

  private final ScratchFile file;
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private int count;
  private int maxType;
  private int mentionsWidth;
  private long idBytes;

  NodeSpill(Path folder) {
    this.file = new ScratchFile(folder);
  }

  void add(int key, int type, double mentions, byte[] id) throws IOException {
    int needed = FIXED_BYTES + id.length;
    if (buffer.remaining() < needed) {
      flush(needed);
    }
    buffer.putInt(key).putInt(type).putDouble(mentions).putInt(id.length).put(id);
    count++;
    maxType = Math.max(maxType, type);
    mentionsWidth = Math.max(mentionsWidth, widthOf(mentions));
    idBytes += id.length;
  }

  int count() {
    return count;
  }

  int maxType() {
    return maxType;
  }

  /// The narrowest width that keeps every count of mentions exact.
  int mentionsWidth() {
    return mentionsWidth;
  }

  long idBytes() {
    return idBytes;
  }

  /// Gives every node back, in order; can be done once.
  void drain(Receiver receiver) throws IOException {
    flush(0);
    buffer.limit(0);
    long position = 0;
    for (int index = 0; index < count; index++) {
      position = ensure(FIXED_BYTES, position);
      int key = buffer.getInt();
      int type = buffer.getInt();
      double mentions = buffer.getDouble();
      int length = buffer.getInt();
      position = ensure(length, position);
      receiver.node(key, type, mentions, buffer.slice(buffer.position(), length));
      buffer.position(buffer.position() + length);
    }
  }

  /// Takes one node of those given back.
  @FunctionalInterface
  interface Receiver {
    void node(int key, int type, double mentions, ByteBuffer id) throws IOException;
  }

  private long ensure(int bytes, long position) throws IOException {
    if (buffer.remaining() >= bytes) {
      return position;
    }
    buffer.compact();
    int before = buffer.position();
    file.read(buffer, position);
    int read = buffer.position() - before;
    buffer.flip();
    return position + read;
  }

  private void flush(int needed) throws IOException {
    file.append(buffer.flip());
    if (buffer.capacity() < needed) {
      buffer = ByteBuffer.allocate(needed);
    }
    buffer.clear();
  }

  private static int widthOf(double mentions) {
    if (Double.isNaN(mentions)) {
      return 0;
    }
    return (float) mentions == mentions ? Float.BYTES : Double.BYTES;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
