package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The header over some rows, and how it makes each of them shorter.
final class Header {
  private final List<Columns.Path> paths;
  private final List<CellForm> columns = new ArrayList<>();
  private final Cell cell;
  private final String special;

  /// @param special characters that end a cell
  Header(List<Columns.Path> paths, List<Map<Columns.Path, Value>> rows, Cell cell, String special) {
    this.paths = paths;
    this.cell = cell;
    this.special = special;
    var first =
        paths.isEmpty() || paths.getFirst().nested()
            ? Optional.<String>empty()
            : Optional.of(Cell.name(paths.getFirst().key()));
    for (int at = 0; at < paths.size(); at++) {
      cell.time().passed(rows.size());
      columns.add(
          new SharedForm(values(rows, paths.get(at)), cell)
              .column(
                  first.filter(at > 0 ? _ -> true : _ -> false), values(rows, paths.getFirst())));
    }
  }

  private static List<Optional<Value>> values(
      List<Map<Columns.Path, Value>> rows, Columns.Path path) {
    return rows.stream().map(row -> Optional.ofNullable(row.get(path))).toList();
  }

  /// The names of the columns, with what their cells share.
  String text() {
    var text = new StringBuilder();
    for (int at = 0; at < paths.size(); at++) {
      var path = paths.get(at);
      boolean within = path.nested() && !path.opens();
      boolean first = at == 0 || (within && paths.get(at - 1).opens());
      if (!first) {
        text.append(Cell.DELIMITER);
      }
      text.append(Cell.name(within ? path.inner() : path.key()));
      text.append(path.opens() ? "{" : columns.get(at).header());
      boolean ends =
          at + 1 == paths.size() || !paths.get(at + 1).nested() || paths.get(at + 1).opens();
      if (path.nested() && ends) {
        text.append('}');
      }
    }
    return text.toString();
  }

  /// The cells of a row that are not the same in all.
  List<String> cells(Map<Columns.Path, Value> row) {
    var cells = new ArrayList<String>();
    for (int at = 0; at < paths.size(); at++) {
      var path = paths.get(at);
      if (row.containsKey(path) && !path.opens()) {
        columns.get(at).cell(row.get(path), cell, special).ifPresent(cells::add);
      } else if (!path.opens() && !(columns.get(at) instanceof CellForm.InHeader)) {
        cells.add("");
      }
    }
    return cells;
  }

  /// Cells without the empty ones at the end.
  static List<String> trimmed(List<String> cells) {
    int size = cells.size();
    while (size > 0 && cells.get(size - 1).isEmpty()) {
      size--;
    }
    return cells.subList(0, size);
  }
}
