package dev.kith.exchange.text;

import dev.kith.fault.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Takes CSV apart as RFC 4180 defines it: cells may be quoted, quotes are doubled or escaped, and
/// a quoted cell may contain line breaks.
///
/// Written by hand because every fault names the record's first line, which available parsers do
/// not report for quoted cells that span lines.
public final class CsvRecords implements AutoCloseable {
  /// A longer cell is an error in the file.
  private static final int LONGEST = 64 << 20;

  private final Path file;
  private final InputStream in;
  private final CsvDialect dialect;
  private final BitSet quoted = new BitSet();
  private byte[] text = new byte[256];
  private int length;
  private long line = 1;
  private long first = 1;
  private int pushedBack = -2;
  private boolean isText = true;

  public CsvRecords(Path file, InputStream in, CsvDialect dialect) {
    this.file = file;
    this.in = in;
    this.dialect = dialect;
  }

  /// Reads the cells of the next record; false at the end of the file.
  public boolean next(List<String> cells) throws IOException {
    cells.clear();
    quoted.clear();
    isText = true;
    first = line;
    int next = next();
    if (next < 0) {
      return false;
    }
    pushedBack = next;
    while (cell(cells) == dialect.separator()) {
      // the next cell follows
    }
    return true;
  }

  /// The line where the last record begins, counted from 1.
  public long line() {
    return first;
  }

  /// Whether all cells of the last record were UTF-8; one that was not is empty.
  public boolean isText() {
    return isText;
  }

  /// Whether a cell of the last record was quoted: an empty one is then a text, not a missing one.
  public boolean isQuoted(int cell) {
    return quoted.get(cell);
  }

  /// Whether the last record is a blank line.
  public boolean isBlank(List<String> cells) {
    return cells.size() == 1 && cells.getFirst().isEmpty() && !isQuoted(0);
  }

  /// Reads one cell and returns the character that ended it.
  private int cell(List<String> cells) throws IOException {
    length = 0;
    int next = next();
    if (next == dialect.quote()) {
      quoted.set(cells.size());
      next = quotedCell();
    }
    while (next != dialect.separator() && next != '\n' && next >= 0) {
      if (next != '\r') {
        add(next);
      }
      next = next();
    }
    cells.add(decoded());
    return next;
  }

  /// Reads up to the closing quote and returns the character after it.
  private int quotedCell() throws IOException {
    long opened = line;
    while (true) {
      int next = next();
      if (next < 0 || length > LONGEST) {
        // With a missing quote, the rest of the file would be one cell.
        throw new Fault.BadRow(file.toString(), opened, "a quoted cell is not closed").raise();
      }
      if (next == dialect.escape()) {
        int after = next();
        if (after == dialect.quote() || (after == next && next != dialect.quote())) {
          add(after);
          continue;
        }
        if (next == dialect.quote()) {
          return after;
        }
        add(next);
        pushedBack = after;
      } else if (next == dialect.quote()) {
        return next();
      } else {
        add(next);
      }
    }
  }

  private void add(int next) {
    if (length == text.length) {
      text = Arrays.copyOf(text, 2 * length);
    }
    text[length++] = (byte) next;
  }

  /// The cell as text. Refuses bytes that are not UTF-8: they would become question marks and be
  /// lost.
  private String decoded() {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(text, 0, length))
          .toString();
    } catch (CharacterCodingException foreign) {
      isText = false;
      return "";
    }
  }

  private int next() throws IOException {
    int next = pushedBack;
    if (next == -2) {
      next = in.read();
      if (next == '\n') {
        line++;
      }
    }
    pushedBack = -2;
    return next;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
