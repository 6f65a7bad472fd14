package dev.kith.engine.clickhouse;

import java.util.LinkedHashMap;
import java.util.Map;

/// What is done and what is begun, in a table beside those of the graph.
final class PublishedState {
  /// No table of a type has this name.
  private static final String RESHAPED = "reshaped";

  private final PublishedTables tables;
  private final Map<String, TypeProgress> types = new LinkedHashMap<>();

  /// What is kept has versions of its own: the graph may be at an earlier change than it was, if a
  /// backup took its place.
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

  /// What earlier runs left, by the first table of each type; taken out by whoever goes on with it.
  Map<String, TypeProgress> types() {
    return types;
  }

  /// Whether tables came, went or look different since a run last came to its end.
  boolean isReshaped() {
    return reshaped;
  }

  /// Notes that before any table comes or goes: a run that is broken off can tell nobody.
  void reshape() {
    if (!reshaped) {
      write(RESHAPED, "", false);
      reshaped = true;
    }
  }

  /// Notes that the run came to its end.
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
