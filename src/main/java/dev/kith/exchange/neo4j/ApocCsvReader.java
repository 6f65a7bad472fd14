package dev.kith.exchange.neo4j;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.foreign.ForeignRows;
import dev.kith.exchange.foreign.Values;
import dev.kith.exchange.text.CsvDialect;
import dev.kith.exchange.text.CsvRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/// Reads the CSV of APOC's `export.csv.all`: nodes and relationships in one table.
final class ApocCsvReader implements RowReader {
  private final Path file;
  private final CsvDialect dialect;
  private final CsvRecords records;

  ApocCsvReader(Path file, CsvDialect dialect, GraphFiles.ByteCounter read) {
    this.file = file;
    this.dialect = dialect;
    this.records = new CsvRecords(file, ForeignFiles.stream(file, read), dialect);
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var columns = ApocColumns.of(file, ForeignFiles.stream(file, _ -> {}), dialect);
    var cells = new ArrayList<String>();
    if (!records.next(cells)) {
      return;
    }
    while (records.next(cells)) {
      if (!records.isBlank(cells)) {
        sink.take(
            records.line(),
            records.isText() ? row(columns, cells) : new Row.BadRow("it is not UTF-8"));
      }
    }
  }

  private Row row(ApocColumns columns, List<String> cells) {
    var names = columns.names();
    if (cells.size() != names.size()) {
      return new Row.BadRow(
          "there are " + cells.size() + " cells for " + names.size() + " columns");
    }
    var own = new HashMap<String, String>();
    var properties = Values.object();
    for (int index = 0; index < cells.size(); index++) {
      var cell = cells.get(index);
      if (!columns.isProperty(index)) {
        own.put(names.get(index), cell);
      } else if (!cell.isEmpty()) {
        properties.set(
            names.get(index), columns.forms().get(index).value(cell).orElse(Values.text(cell)));
      }
    }
    var id = own.getOrDefault(ApocColumns.ID, "");
    var from = own.getOrDefault(ApocColumns.START, "");
    var to = own.getOrDefault(ApocColumns.END, "");
    if (id.isEmpty() == (from.isEmpty() && to.isEmpty())) {
      return new Row.BadRow("a row has either '_id', for a node, or '_start' and '_end'");
    }
    if (id.isEmpty()) {
      return ForeignRows.relationship(from, own.getOrDefault(ApocColumns.TYPE, ""), to, properties);
    }
    var labels = Arrays.asList(own.getOrDefault(ApocColumns.LABELS, "").split(":", -1));
    return ForeignRows.node(id, labels, properties);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
