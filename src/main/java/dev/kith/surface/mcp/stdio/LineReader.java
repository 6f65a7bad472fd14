package dev.kith.surface.mcp.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads lines of bounded length from a stream of bytes.
final class LineReader {
  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;
  private byte[] line = new byte[1 << 12];
  private int length;

  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /// What was found.
  public enum ReadResult {
    LINE,
    TOO_LONG,
    END
  }

  /// Reads on to the end of a line; the bytes of a line that is too long are skipped.
  ReadResult next() throws IOException {
    length = 0;
    boolean tooLong = false;
    boolean any = false;
    while (true) {
      if (at == end) {
        at = 0;
        end = in.read(buffer);
        if (end < 0) {
          end = 0;
          return tooLong ? ReadResult.TOO_LONG : any ? ReadResult.LINE : ReadResult.END;
        }
      }
      any = true;
      int stop = at;
      while (stop < end && buffer[stop] != '\n') {
        stop++;
      }
      tooLong = tooLong || !keep(stop);
      boolean whole = stop < end;
      at = whole ? stop + 1 : stop;
      if (whole) {
        return tooLong ? ReadResult.TOO_LONG : ReadResult.LINE;
      }
    }
  }

  private boolean keep(int stop) {
    int more = stop - at;
    if (length + more > longest) {
      line = new byte[1 << 12];
      length = 0;
      return false;
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, Math.min(longest, 2 * line.length)));
    }
    System.arraycopy(buffer, at, line, length, more);
    length += more;
    return true;
  }

  /// The bytes of the line, valid until the next one is read.
  byte[] bytes() {
    return line;
  }

  int length() {
    return length;
  }

  /// Whether the line holds nothing but white space.
  boolean isBlank() {
    for (int index = 0; index < length; index++) {
      if (line[index] != ' ' && line[index] != '\t' && line[index] != '\r') {
        return false;
      }
    }
    return true;
  }
}
