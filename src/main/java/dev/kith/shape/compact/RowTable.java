package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Rows under one header.
final class RowTable {
  private final Columns columns = new Columns();
  private final Columns rests = new Columns();
  private final List<Row> rows = new ArrayList<>();

  /// An object of a list.
  ///
  /// @param number its place there, from 1
  /// @param links the relationships that are listed with it
  record Row(int number, Map<Columns.Path, Value> cells, List<Link> links) {
    /// The same where relationships differ too much to share columns.
    Row whole() {
      return new Row(number, cells, links.stream().map(Link::whole).toList());
    }
  }

  /// Takes one more row, if it can be under this header.
  boolean add(Row row) {
    if (!columns.add(List.copyOf(row.cells.keySet()))) {
      return false;
    }
    for (var link : row.links) {
      if (!rests.add(List.copyOf(link.rest().keySet()))) {
        return false;
      }
    }
    rows.add(row);
    return true;
  }

  /// @param key the field that holds the list
  /// @param links the field that holds the relationships, as a header tells it
  String text(String key, boolean numbered, String links, Cell cell) {
    var header = new Header(columns.paths(), rows.stream().map(Row::cells).toList(), cell, "");
    var linked = rows.stream().flatMap(row -> row.links.stream()).toList();
    var rest = new Header(rests.paths(), linked.stream().map(Link::rest).toList(), cell, ")");
    var text = new StringBuilder(key).append('[').append(rows.size()).append(']');
    text.append(numbered ? " # " : " ").append(header.text());
    if (!linked.isEmpty()) {
      text.append("|>").append(links).append(bracketed(rest.text()));
    }
    for (var row : rows) {
      text.append('\n');
      if (numbered) {
        text.append(row.number).append(' ');
      }
      var cells = new ArrayList<>(header.cells(row.cells));
      if (!row.links.isEmpty()) {
        cells.add(Link.text(row.links, rest));
      }
      text.append(String.join("|", Header.trimmed(cells)));
    }
    return text.toString();
  }

  static String bracketed(String rest) {
    return rest.isEmpty() ? "" : "(" + rest + ")";
  }
}
