package dev.kith.exchange.neo4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The columns of a file for `neo4j-admin`, from its header: `name:type`, `id:ID(space)`, `:LABEL`,
/// `:START_ID(space)`, `:END_ID(space)`, `:TYPE`, `:IGNORE`.
record AdminHeader(List<Column> columns) {
  private static final Pattern HEAD =
      Pattern.compile("(.*?)(?::([A-Za-z_]+)(\\[])?(?:\\(([^)]*)\\))?(?:\\{(.*)})?)?");
  private static final Pattern LABEL = Pattern.compile("label:\\s*\"?([^,}\"]+)\"?");

  AdminHeader {
    columns = List.copyOf(columns);
  }

  /// What a column holds.
  enum ColumnRole {
    ID,
    LABEL,
    START,
    END,
    TYPE,
    IGNORED,
    PROPERTY
  }

  /// How the text of a cell becomes a value.
  enum HeaderType {
    TEXT,
    INTEGER,
    NUMBER,
    TRUTH
  }

  /// One column.
  ///
  /// @param name the property; empty where the cells are none
  /// @param space what tells apart equal ids of several kinds of nodes; empty where there is none
  /// @param label a label for all nodes of the file; empty where there is none
  record Column(
      ColumnRole role, String name, HeaderType form, boolean list, String space, String label) {}

  static AdminHeader of(List<String> headers) {
    var columns = new ArrayList<Column>();
    headers.forEach(header -> columns.add(column(header.strip())));
    return new AdminHeader(columns);
  }

  private static Column column(String header) {
    var parts = HEAD.matcher(header);
    if (!parts.matches() || parts.group(2) == null) {
      return new Column(ColumnRole.PROPERTY, header, HeaderType.TEXT, false, "", "");
    }
    var kind = parts.group(2).toUpperCase(Locale.ROOT);
    var options = LABEL.matcher(Optional.ofNullable(parts.group(5)).orElse(""));
    return new Column(
        role(kind),
        parts.group(1),
        form(kind),
        parts.group(3) != null,
        Optional.ofNullable(parts.group(4)).orElse("").strip(),
        options.find() ? options.group(1).strip() : "");
  }

  private static ColumnRole role(String kind) {
    return switch (kind) {
      case "ID" -> ColumnRole.ID;
      case "LABEL" -> ColumnRole.LABEL;
      case "START_ID" -> ColumnRole.START;
      case "END_ID" -> ColumnRole.END;
      case "TYPE" -> ColumnRole.TYPE;
      case "IGNORE" -> ColumnRole.IGNORED;
      default -> ColumnRole.PROPERTY;
    };
  }

  private static HeaderType form(String kind) {
    return switch (kind) {
      case "INT", "LONG", "SHORT", "BYTE" -> HeaderType.INTEGER;
      case "FLOAT", "DOUBLE" -> HeaderType.NUMBER;
      case "BOOLEAN" -> HeaderType.TRUTH;
      default -> HeaderType.TEXT;
    };
  }

  boolean isOfNodes() {
    return has(ColumnRole.ID) && !isOfRelationships();
  }

  boolean isOfRelationships() {
    return has(ColumnRole.START) && has(ColumnRole.END);
  }

  boolean has(ColumnRole role) {
    return columns.stream().anyMatch(column -> column.role == role);
  }

  /// What is wrong with the columns as a whole; empty where nothing is.
  Optional<String> problem() {
    for (var once : List.of(ColumnRole.ID, ColumnRole.START, ColumnRole.END, ColumnRole.TYPE)) {
      if (columns.stream().filter(column -> column.role == once).count() > 1) {
        return Optional.of("the header has two columns for " + once);
      }
    }
    var properties =
        columns.stream()
            .filter(column -> column.role == ColumnRole.PROPERTY || column.role == ColumnRole.ID)
            .map(Column::name)
            .filter(name -> !name.isEmpty())
            .toList();
    return properties.stream()
        .filter(name -> properties.indexOf(name) != properties.lastIndexOf(name))
        .findFirst()
        .map(name -> "the header has two columns '" + name + "'");
  }
}
