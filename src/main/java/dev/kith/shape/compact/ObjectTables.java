package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A list of objects as tables, one for each type or one for all, whichever is shorter.
///
/// Where the rows of several tables alternate, their numbers tell the order.
record ObjectTables(String key, String links, List<RowTable.Row> rows, boolean numbered) {
  private static final int MOST_TABLES = 40;
  private static final List<Columns.Path> TYPES =
      List.of("entity_type", "entityType", "type", "label").stream()
          .map(key -> new Columns.Path(key, "", false))
          .toList();

  Optional<String> text(Cell cell) {
    var whole = text(false, cell);
    var split = text(true, cell);
    return whole.isPresent() && (split.isEmpty() || whole.get().length() <= split.get().length())
        ? whole
        : split;
  }

  private Optional<String> text(boolean split, Cell cell) {
    var tables = new LinkedHashMap<Optional<Value>, List<RowTable>>();
    for (var row : rows) {
      cell.time().passed(row.cells().size());
      var type = split ? type(row.cells()) : Optional.<Value>empty();
      var known = tables.computeIfAbsent(type, _ -> new ArrayList<>());
      if (!isAdded(row, known) && !isAdded(row.whole(), known)) {
        return Optional.empty();
      }
      if (tables.size() + known.size() > MOST_TABLES) {
        return Optional.empty();
      }
    }
    var all = tables.values().stream().flatMap(List::stream).toList();
    boolean ordered = numbered || all.size() > 1;
    return Optional.of(
        all.stream()
            .map(table -> table.text(key, ordered, links, cell))
            .collect(Collectors.joining("\n")));
  }

  /// Whether a row is in one of the tables now, or in one more.
  private static boolean isAdded(RowTable.Row row, List<RowTable> tables) {
    if (tables.stream().anyMatch(table -> table.add(row))) {
      return true;
    }
    var table = new RowTable();
    return table.add(row) && tables.add(table);
  }

  private static Optional<Value> type(Map<Columns.Path, Value> cells) {
    return TYPES.stream().map(cells::get).filter(Value.Text.class::isInstance).findFirst();
  }
}
