package dev.kith.exchange;

import dev.kith.exchange.text.CsvDialect;
import dev.kith.exchange.text.CsvRecords;
import dev.kith.fault.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;

/// Reads rows of CSV below a line that names the columns.
final class CsvReader implements RowReader {
  private static final String NOT_TEXT = "it is not UTF-8";

  private final Path file;
  private final CsvRecords records;

  CsvReader(Path file, InputStream in, char separator) {
    this.file = file;
    this.records = new CsvRecords(file, in, CsvDialect.separatedBy(separator));
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var head = new ArrayList<String>();
    if (!records.next(head)) {
      return;
    }
    // Spreadsheets begin a UTF-8 file with a byte order mark.
    head.set(0, head.getFirst().replace("\uFEFF", ""));
    if (!records.isText()) {
      throw new Fault.BadRow(file.toString(), 1, NOT_TEXT).raise();
    }
    var columns = FileColumns.of(head);
    columns.demand(file);
    var rows = new CellParser(columns);
    var cells = new ArrayList<String>();
    while (records.next(cells)) {
      if (cells.size() > 1 || !cells.getFirst().isEmpty()) {
        sink.take(records.line(), records.isText() ? rows.of(cells) : new Row.BadRow(NOT_TEXT));
      }
    }
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
