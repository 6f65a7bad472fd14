package dev.kith.exchange.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/// The lines of a file as bytes.
public final class TextLines implements AutoCloseable {
  /// A longer line is an error in the file.
  public static final int LONGEST = 64 << 20;

  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int start;
  private int end;
  private long line;

  public TextLines(InputStream in) {
    this.in = in;
  }

  /// The next line without its end; empty at the end of the file.
  public Optional<byte[]> next() throws IOException {
    int scanned = 0;
    while (true) {
      for (int at = start + scanned; at < end; at++) {
        if (buffer[at] == '\n') {
          return Optional.of(take(at, at + 1));
        }
      }
      scanned = end - start;
      if (scanned > LONGEST) {
        throw new IOException("line " + (line + 1) + " is longer than " + LONGEST + " bytes");
      }
      if (!fill()) {
        return start < end ? Optional.of(take(end, end)) : Optional.empty();
      }
    }
  }

  private byte[] take(int to, int next) {
    int from = start;
    start = next;
    line++;
    return Arrays.copyOfRange(buffer, from, to);
  }

  /// The number of the last line, counted from 1.
  public long line() {
    return line;
  }

  private boolean fill() throws IOException {
    System.arraycopy(buffer, start, buffer, 0, end - start);
    end -= start;
    start = 0;
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int read = in.read(buffer, end, buffer.length - end);
    if (read > 0) {
      end += read;
    }
    return read >= 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
