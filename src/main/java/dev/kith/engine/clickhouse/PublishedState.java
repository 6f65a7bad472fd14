package dev.kith.engine.clickhouse;

import java.util.LinkedHashMap;
import java.util.Map;

/// Which types are written and which are in progress, in a table beside those of the graph.
final class PublishedState {
  /// No table of a type has this name.
  private static final String RESHAPED = "reshaped";

  private final PublishedTables tables;
  private final Map<String, TypeProgress> types = new LinkedHashMap<>();

  /// The rows have their own versions: the graph may go back to an earlier change, if it is
  /// restored from a backup.
  private long version;

  private boolean reshaped;

  private PublishedState(PublishedTables tables) {
    this.tables = tables;
  }

  static PublishedState read(PublishedTables tables) {
    var state = new PublishedState(tables);
    var newest = "SELECT max(" + PublishedLayout.quoted(PublishedLayout.VERSION) + ") FROM ";
    var text =
        "SELECT name, value FROM " + PublishedLayout.quoted(PublishedLayout.STATE) + " FINAL";
    state.version =
        tables.rows(newest + PublishedLayout.quoted(PublishedLayout.STATE)).getFirst().getLong(1);
    for (var row : tables.rows(text)) {
      if (row.getString(1).equals(RESHAPED)) {
        state.reshaped = true;
      } else {
        state.types.put(row.getString(1), TypeProgress.of(row.getString(2)));
      }
    }
    return state;
  }

  /// What earlier runs left, by the first table of each type; removed when a run continues it.
  Map<String, TypeProgress> types() {
    return types;
  }

  /// Whether tables were added, removed or changed since the last complete run.
  boolean isReshaped() {
    return reshaped;
  }

  /// Records that before any table is created or dropped, since an interrupted run cannot.
  void reshape() {
    if (!reshaped) {
      write(RESHAPED, "", false);
      reshaped = true;
    }
  }

  /// Records that the run is complete.
  void end() {
    if (reshaped) {
      write(RESHAPED, "", true);
    }
  }

  void keep(String table, TypeProgress kept) {
    write(table, kept.text(), false);
  }

  void forget(String table) {
    write(table, "", true);
  }

  private void write(String name, String value, boolean gone) {
    var row = new RowBinary().text(name).text(value);
    row.end(++version, gone);
    tables.insert(PublishedLayout.STATE, row);
  }
}
