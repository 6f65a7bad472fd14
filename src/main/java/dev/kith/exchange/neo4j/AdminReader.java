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
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads one file of nodes or relationships for `neo4j-admin`.
final class AdminReader implements RowReader {
  private static final String BETWEEN = ";";

  private final AdminHeader header;
  private final String given;
  private final boolean headed;
  private final CsvRecords records;

  /// @param headed whether the first record is the header
  /// @param given labels or the type of all rows, joined by colons; empty where cells alone say it
  AdminReader(
      Path file,
      AdminHeader header,
      boolean headed,
      CsvDialect dialect,
      String given,
      GraphFiles.ByteCounter read) {
    this.header = header;
    this.headed = headed;
    this.given = given;
    this.records = new CsvRecords(file, ForeignFiles.stream(file, read), dialect);
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var cells = new ArrayList<String>();
    if (headed && !records.next(cells)) {
      return;
    }
    while (records.next(cells)) {
      if (!records.isBlank(cells)) {
        sink.take(
            records.line(), records.isText() ? row(cells) : new Row.BadRow("it is not UTF-8"));
      }
    }
  }

  private Row row(List<String> cells) {
    var columns = header.columns();
    if (cells.size() != columns.size()) {
      return new Row.BadRow(
          "there are " + cells.size() + " cells for " + columns.size() + " columns");
    }
    var parts = new RecordParts();
    for (int index = 0; index < cells.size(); index++) {
      var cell = cells.get(index);
      if (!cell.isEmpty() || records.isQuoted(index)) {
        var problem = parts.add(columns.get(index), cell);
        if (problem.isPresent()) {
          return new Row.BadRow(problem.get());
        }
      }
    }
    return parts.row();
  }

  /// What the cells of one record said so far.
  private final class RecordParts {
    private final ObjectNode properties = Values.object();
    private final List<String> labels = new ArrayList<>();
    private String id = "";
    private String from = "";
    private String to = "";
    private String type = header.isOfRelationships() ? given : "";

    /// Takes one cell; returns what is wrong with it, if anything.
    private Optional<String> add(AdminHeader.Column column, String cell) {
      switch (column.role()) {
        case ID -> {
          id = id(column, cell);
          if (!column.name().isEmpty()) {
            properties.put(column.name(), cell);
          }
        }
        case LABEL ->
            Arrays.stream(cell.split(BETWEEN, -1)).map(String::strip).forEach(labels::add);
        case START -> from = id(column, cell);
        case END -> to = id(column, cell);
        case TYPE -> type = cell.strip();
        case IGNORED -> {}
        case PROPERTY -> {
          var value = column.list() ? list(column, cell) : value(column, cell);
          if (value.isEmpty()) {
            return Optional.of(
                "'"
                    + column.name()
                    + "' must be "
                    + wanted(column)
                    + ", not '"
                    + brief(cell)
                    + "'");
          }
          properties.set(column.name(), value.get());
        }
      }
      return Optional.empty();
    }

    private Row row() {
      if (header.isOfRelationships()) {
        return ForeignRows.relationship(from, type, to, properties);
      }
      if (!given.isEmpty()) {
        labels.addAll(List.of(given.split(":")));
      }
      header.columns().stream().map(AdminHeader.Column::label).forEach(labels::add);
      return ForeignRows.node(id, labels, properties);
    }
  }

  /// Ids are unique within their space alone.
  private static String id(AdminHeader.Column column, String cell) {
    return cell.isBlank() || column.space().isEmpty() ? cell : column.space() + ":" + cell;
  }

  private static Optional<JsonNode> list(AdminHeader.Column column, String cell) {
    var list = Values.object().arrayNode();
    if (!cell.isEmpty()) {
      for (var part : cell.split(BETWEEN, -1)) {
        var value = value(column, part);
        if (value.isEmpty()) {
          return value;
        }
        list.add(value.get());
      }
    }
    return Optional.of(list);
  }

  private static Optional<JsonNode> value(AdminHeader.Column column, String cell) {
    return switch (column.form()) {
      case TEXT -> Optional.of(Values.text(cell));
      case INTEGER -> Values.integer(cell);
      case NUMBER -> Values.real(cell);
      case TRUTH -> Values.truth(cell);
    };
  }

  private static String wanted(AdminHeader.Column column) {
    var one =
        switch (column.form()) {
          case TEXT -> "text";
          case INTEGER -> "a whole number";
          case NUMBER -> "a number";
          case TRUTH -> "true or false";
        };
    return column.list() ? "a list joined by '" + BETWEEN + "', each " + one : one;
  }

  private static String brief(String cell) {
    return cell.length() <= 40 ? cell : cell.substring(0, 40) + "…";
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
