package dev.kith.exchange;

import dev.kith.fault.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the columns of a table mean, from their headers: plain names, or Neo4j's `name:type` and
/// `:ID`, `:LABEL`, `:START_ID`, `:END_ID`, `:TYPE`, and `:SCOPE` for the path of a node's scope.
record FileColumns(List<Column> columns) {
  FileColumns {
    columns = List.copyOf(columns);
  }

  /// What a column holds.
  enum ColumnRole {
    ID,
    TYPE,
    LABELS,
    SUBJECT,
    PREDICATE,
    OBJECT,
    SCOPE,
    PROPERTY,
    IGNORED
  }

  /// How the text of a cell becomes JSON.
  enum CellType {
    STRING,
    NUMBER,
    BOOLEAN,
    STRINGS,
    NUMBERS
  }

  /// One column; `name` is the member of the metadata.
  record Column(ColumnRole role, String name, CellType form) {}

  static FileColumns of(List<String> headers) {
    var columns = new ArrayList<Column>();
    for (var header : headers) {
      columns.add(column(header.strip()));
    }
    return new FileColumns(columns);
  }

  /// Raises a fault if the table holds neither nodes nor edges. This is not a bad row: skipping bad
  /// rows must not skip the whole file.
  void demand(Path file) {
    problem()
        .ifPresent(
            lacks -> {
              throw new Fault.BadRow(file.toString(), 1, lacks).raise();
            });
  }

  private Optional<String> problem() {
    boolean node = has(ColumnRole.ID);
    boolean edge = has(ColumnRole.SUBJECT) && has(ColumnRole.OBJECT);
    if (edge && !has(ColumnRole.PREDICATE)) {
      return Optional.of("edges need a column 'predicate' or ':TYPE'");
    }
    if (node && !edge && !has(ColumnRole.TYPE) && !has(ColumnRole.LABELS)) {
      return Optional.of("nodes need a column 'entity_type' or ':LABEL'");
    }
    return node || edge
        ? Optional.empty()
        : Optional.of(
            "the first line must name the columns: id and entity_type, or subject, predicate and"
                + " object (Neo4j's :ID, :LABEL, :START_ID, :TYPE, :END_ID will do)");
  }

  private boolean has(ColumnRole role) {
    return columns.stream().anyMatch(column -> column.role == role);
  }

  private static Column column(String header) {
    int colon = header.indexOf(':');
    if (colon < 0) {
      return plain(header);
    }
    var name = header.substring(0, colon);
    var kind = header.substring(colon + 1).toUpperCase(Locale.ROOT).replaceAll("[({].*", "");
    return switch (kind) {
      case "ID" -> new Column(ColumnRole.ID, name, CellType.STRING);
      case "LABEL" -> new Column(ColumnRole.LABELS, name, CellType.STRING);
      case "START_ID" -> new Column(ColumnRole.SUBJECT, name, CellType.STRING);
      case "END_ID" -> new Column(ColumnRole.OBJECT, name, CellType.STRING);
      case "TYPE" -> new Column(ColumnRole.PREDICATE, name, CellType.STRING);
      case "SCOPE" -> new Column(ColumnRole.SCOPE, name, CellType.STRING);
      case "IGNORE" -> new Column(ColumnRole.IGNORED, name, CellType.STRING);
      default -> new Column(ColumnRole.PROPERTY, name, form(kind));
    };
  }

  private static CellType form(String kind) {
    boolean list = kind.endsWith("[]");
    return switch (list ? kind.substring(0, kind.length() - 2) : kind) {
      case "INT", "LONG", "SHORT", "BYTE", "FLOAT", "DOUBLE" ->
          list ? CellType.NUMBERS : CellType.NUMBER;
      case "BOOLEAN" -> list ? CellType.STRINGS : CellType.BOOLEAN;
      default -> list ? CellType.STRINGS : CellType.STRING;
    };
  }

  private static Column plain(String header) {
    return switch (header) {
      case "id" -> new Column(ColumnRole.ID, header, CellType.STRING);
      case "entity_type" -> new Column(ColumnRole.TYPE, header, CellType.STRING);
      case "subject" -> new Column(ColumnRole.SUBJECT, header, CellType.STRING);
      case "predicate" -> new Column(ColumnRole.PREDICATE, header, CellType.STRING);
      case "object" -> new Column(ColumnRole.OBJECT, header, CellType.STRING);
      case "scope" -> new Column(ColumnRole.SCOPE, header, CellType.STRING);
      // Kith itself reads these two as numbers.
      case "total_mentions", "confidence" ->
          new Column(ColumnRole.PROPERTY, header, CellType.NUMBER);
      default -> new Column(ColumnRole.PROPERTY, header, CellType.STRING);
    };
  }
}
