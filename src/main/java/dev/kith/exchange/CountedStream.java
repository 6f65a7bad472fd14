package dev.kith.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Reports how much of a file was read.
final class CountedStream extends FilterInputStream {
  private final GraphFiles.ByteCounter counter;

  CountedStream(InputStream in, GraphFiles.ByteCounter counter) {
    super(in);
    this.counter = counter;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    counter.read(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    counter.read(Math.max(read, 0));
    return read;
  }
}
