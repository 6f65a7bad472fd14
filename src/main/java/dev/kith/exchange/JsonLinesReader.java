package dev.kith.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads JSON lines: one object per line; blank lines are skipped.
final class JsonLinesReader implements RowReader {
  /// A longer line is an error in the file, not a node.
  private static final int LONGEST = 64 << 20;

  private final InputStream in;
  private final PlainLine plain = new PlainLine();
  private final JsonLineParser parser;
  private byte[] buffer = new byte[1 << 18];
  private int start;
  private int end;

  /// @param written when the file was, in milliseconds since 1970
  JsonLinesReader(InputStream in, long written) {
    this.in = in;
    this.parser = new JsonLineParser(written);
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    long line = 0;
    int scanned = start;
    while (true) {
      int newline = newline(scanned);
      if (newline < 0) {
        scanned = end - start;
        if (end - start > LONGEST) {
          // The rest of the file may not be lines at all.
          throw new IOException("line " + (line + 1) + " is longer than " + LONGEST + " bytes");
        }
        if (!fill()) {
          break;
        }
        scanned += start;
        continue;
      }
      take(sink, ++line, newline);
      start = newline + 1;
      scanned = start;
    }
    if (start < end) {
      take(sink, ++line, end);
    }
  }

  private void take(RowConsumer sink, long line, int to) throws IOException {
    int from = start;
    while (from < to && (buffer[from] & 0xff) <= ' ') {
      from++;
    }
    if (from < to) {
      int begin = from;
      sink.take(line, plain.row(buffer, begin, to).orElseGet(() -> parsed(begin, to)));
    }
  }

  private Row parsed(int from, int to) {
    return parser.parse(Arrays.copyOfRange(buffer, from, to), to - from);
  }

  private int newline(int from) {
    for (int at = from; at < end; at++) {
      if (buffer[at] == '\n') {
        return at;
      }
    }
    return -1;
  }

  /// Moves what is left to the front and reads on; false at the end of the file.
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
