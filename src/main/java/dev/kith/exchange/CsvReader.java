package dev.kith.exchange;

import dev.kith.fault.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads CSV as RFC 4180 defines it: cells may be quoted, quotes are doubled, and a quoted cell may
/// contain line breaks.
///
/// Written by hand because every fault names the row's first line, which available parsers do not
/// report for quoted cells that span lines.
final class CsvReader implements RowReader {
  /// A longer cell is an error in the file.
  private static final int LONGEST = 64 << 20;

  private static final String NOT_TEXT = "it is not UTF-8";

  private final Path file;
  private final InputStream in;
  private final char separator;
  private byte[] text = new byte[256];
  private int length;
  private long line = 1;
  private int pushedBack = -2;
  private boolean isText = true;

  CsvReader(Path file, InputStream in, char separator) {
    this.file = file;
    this.in = in;
    this.separator = separator;
  }

  @Override
  public void readAll(Sink sink) throws IOException {
    var head = new ArrayList<String>();
    if (!record(head)) {
      return;
    }
    // Spreadsheets begin a UTF-8 file with a byte order mark.
    head.set(0, head.getFirst().replace("\uFEFF", ""));
    if (!isText) {
      throw new Fault.BadRow(file.toString(), 1, NOT_TEXT).raise();
    }
    var columns = FileColumns.of(head);
    columns.demand(file);
    var rows = new CellParser(columns);
    var cells = new ArrayList<String>();
    long first = line;
    while (record(cells)) {
      if (cells.size() > 1 || !cells.getFirst().isEmpty()) {
        sink.take(first, isText ? rows.of(cells) : new Row.BadRow(NOT_TEXT));
      }
      first = line;
    }
  }

  /// Reads the cells of one record; false at the end of the file.
  private boolean record(List<String> cells) throws IOException {
    cells.clear();
    isText = true;
    int next = next();
    if (next < 0) {
      return false;
    }
    pushedBack = next;
    while (true) {
      int after = cell(cells);
      if (after != separator) {
        return true;
      }
    }
  }

  /// Reads one cell and returns the character that ended it.
  private int cell(List<String> cells) throws IOException {
    length = 0;
    int next = next();
    if (next == '"') {
      next = quoted();
    }
    while (next != separator && next != '\n' && next >= 0) {
      if (next != '\r') {
        add(next);
      }
      next = next();
    }
    cells.add(decoded());
    return next;
  }

  /// Reads up to the closing quote and returns the character after it.
  private int quoted() throws IOException {
    long first = line;
    while (true) {
      int next = next();
      if (next < 0 || length > LONGEST) {
        // With a missing quote, the rest of the file would be one cell.
        throw new Fault.BadRow(file.toString(), first, "a quoted cell is not closed").raise();
      }
      if (next != '"') {
        add(next);
        continue;
      }
      next = next();
      if (next != '"') {
        return next;
      }
      add('"');
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
