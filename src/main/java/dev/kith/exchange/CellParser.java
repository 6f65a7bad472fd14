package dev.kith.exchange;

import dev.kith.graph.Metadata;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Turns the cells of one line into a row. An empty cell is a missing value.
final class CellParser {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final String NUMBER = "-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?";

  private final FileColumns columns;

  CellParser(FileColumns columns) {
    this.columns = columns;
  }

  Row of(List<String> cells) {
    if (cells.size() > columns.columns().size()) {
      return new Row.BadRow(
          "there are " + cells.size() + " cells for " + columns.columns().size() + " columns");
    }
    var roles = new EnumMap<FileColumns.ColumnRole, String>(FileColumns.ColumnRole.class);
    var metadata = MAPPER.createObjectNode();
    for (int index = 0; index < cells.size(); index++) {
      var column = columns.columns().get(index);
      var cell = cells.get(index);
      if (cell.isEmpty()) {
        continue;
      }
      if (column.role() == FileColumns.ColumnRole.PROPERTY) {
        var problem = put(metadata, column, cell);
        if (problem.isPresent()) {
          return new Row.BadRow(problem.get());
        }
      } else {
        roles.put(column.role(), cell);
      }
    }
    return row(roles, metadata);
  }

  private static Row row(Map<FileColumns.ColumnRole, String> roles, ObjectNode metadata) {
    var labels = labels(roles.getOrDefault(FileColumns.ColumnRole.LABELS, ""));
    var type = labels.isEmpty() ? roles.get(FileColumns.ColumnRole.TYPE) : labels.getFirst();
    if (labels.size() > 1) {
      if (metadata.has(RawMembers.LABELS)) {
        return new Row.BadRow(
            "a node with several labels cannot have a property '" + RawMembers.LABELS + "' too");
      }
      var further = metadata.putArray(RawMembers.LABELS);
      labels.subList(1, labels.size()).forEach(further::add);
    }
    return RowFactory.of(
        roles.get(FileColumns.ColumnRole.ID),
        type,
        roles.get(FileColumns.ColumnRole.SUBJECT),
        roles.get(FileColumns.ColumnRole.PREDICATE),
        roles.get(FileColumns.ColumnRole.OBJECT),
        roles.get(FileColumns.ColumnRole.SCOPE),
        MAPPER.writeValueAsString(metadata),
        Optional.empty());
  }

  /// Neo4j joins several labels by semicolons. A node has one type: its first label, the main one.
  private static List<String> labels(String cell) {
    return Arrays.stream(cell.split(";", -1))
        .map(String::strip)
        .filter(label -> !label.isEmpty())
        .distinct()
        .toList();
  }

  private static Optional<String> put(ObjectNode metadata, FileColumns.Column column, String cell) {
    switch (column.form()) {
      case STRING -> metadata.put(column.name(), cell);
      case BOOLEAN -> metadata.put(column.name(), Boolean.parseBoolean(cell.strip()));
      case NUMBER -> {
        if (!cell.strip().matches(NUMBER)) {
          return Optional.of("'" + column.name() + "' must be a number");
        }
        var number = number(cell.strip());
        if (number.isEmpty()) {
          return Optional.of(tooLarge(column));
        }
        metadata.set(column.name(), number.get());
      }
      case STRINGS -> {
        var list = metadata.putArray(column.name());
        for (var part : cell.split(";", -1)) {
          list.add(part);
        }
      }
      case NUMBERS -> {
        var list = metadata.putArray(column.name());
        for (var part : cell.split(";", -1)) {
          if (!part.strip().matches(NUMBER)) {
            return Optional.of("'" + column.name() + "' must be numbers joined by ';'");
          }
          var number = number(part.strip());
          if (number.isEmpty()) {
            return Optional.of(tooLarge(column));
          }
          list.add(number.get());
        }
      }
    }
    return Optional.empty();
  }

  /// A number beyond every double keeps its digits; empty where its exponent is too large.
  private static Optional<JsonNode> number(String text) {
    var number = MAPPER.readTree(text);
    return number.isDouble() && !Double.isFinite(number.doubleValue())
        ? Metadata.decimal(text).map(MAPPER.getNodeFactory()::numberNode)
        : Optional.of(number);
  }

  private static String tooLarge(FileColumns.Column column) {
    return "'" + column.name() + "' has a number with too large an exponent";
  }
}
