package dev.kith.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Reads CSV as RFC 4180 has it: cells may be quoted, quotes doubled, and a quoted cell may hold
/// line breaks.
///
/// Written by hand because a row's first line number is needed for every fault, which the parsers
/// at hand do not tell for quoted cells that span lines.
final class Csv implements RowReader {
  /// A longer cell is a mistake in the file.
  private static final int LONGEST = 64 << 20;

  private final Reader in;
  private final char separator;
  private long line = 1;
  private int pushedBack = -2;

  Csv(InputStream in, char separator) {
    this.in = new InputStreamReader(in, StandardCharsets.UTF_8);
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
    var columns = Columns.of(head);
    var problem = columns.problem();
    if (problem.isPresent()) {
      sink.take(1, new Row.BadRow(problem.get()));
      return;
    }
    var rows = new CellRow(columns);
    var cells = new ArrayList<String>();
    long first = line;
    while (record(cells)) {
      if (cells.size() > 1 || !cells.getFirst().isEmpty()) {
        sink.take(first, rows.of(cells));
      }
      first = line;
    }
  }

  /// Reads the cells of one record; false at the end of the file.
  private boolean record(List<String> cells) throws IOException {
    cells.clear();
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

  /// Reads one cell and tells what ended it.
  private int cell(List<String> cells) throws IOException {
    var text = new StringBuilder();
    int next = next();
    if (next == '"') {
      next = quoted(text);
    }
    while (next != separator && next != '\n' && next >= 0) {
      if (next != '\r') {
        text.append((char) next);
      }
      next = next();
    }
    cells.add(text.toString());
    return next;
  }

  /// Reads up to the closing quote and tells what follows it.
  private int quoted(StringBuilder text) throws IOException {
    while (true) {
      int next = next();
      if (next < 0 || text.length() > LONGEST) {
        // Where a quote is missing, all that follows would be one cell.
        throw new IOException("a quoted cell that began before line " + line + " is not closed");
      }
      if (next != '"') {
        text.append((char) next);
        continue;
      }
      next = next();
      if (next != '"') {
        return next;
      }
      text.append('"');
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
