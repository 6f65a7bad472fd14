package dev.kith.exchange.kuzu;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.foreign.Values;
import dev.kith.exchange.text.CsvRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Reads a table that Kuzu wrote as CSV.
final class KuzuCsvReader implements RowReader {
  private final TableFile table;
  private final CsvRecords records;

  KuzuCsvReader(TableFile table, GraphFiles.ByteCounter read) {
    this.table = table;
    this.records =
        new CsvRecords(table.file(), ForeignFiles.stream(table.file(), read), table.dialect());
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var cells = new ArrayList<String>();
    if (table.headed() && !records.next(cells)) {
      return;
    }
    while (records.next(cells)) {
      // a table of one column may hold an empty text
      if (!records.isBlank(cells) || table.columns() == 1) {
        sink.take(
            records.line(), records.isText() ? row(cells) : new Row.BadRow("it is not UTF-8"));
      }
    }
  }

  private Row row(List<String> cells) {
    if (cells.size() != table.columns()) {
      return new Row.BadRow(
          "there are " + cells.size() + " cells for " + table.columns() + " columns");
    }
    var values = Values.object();
    var key = "";
    for (int index = table.keys(); index < cells.size(); index++) {
      var cell = cells.get(index);
      var name = table.properties().get(index - table.keys());
      var type = table.table().columns().get(name);
      if (name.equals(table.table().key())) {
        key = cell;
      }
      // Kuzu writes an empty list in quotes, and nothing for a missing one.
      if (type != null && (!cell.isEmpty() || records.isQuoted(index))) {
        var value = type.value(cell);
        if (value.isEmpty()) {
          return new Row.BadRow("'" + name + "' is not of the type that schema.cypher says");
        }
        values.set(name, value.get());
      }
    }
    return table.table().ofNodes()
        ? table.node(key, values)
        : table.relationship(cells.get(0), cells.get(1), values);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
