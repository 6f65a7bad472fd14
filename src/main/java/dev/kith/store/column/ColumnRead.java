package dev.kith.store.column;

import dev.kith.column.ColumnDraft;
import dev.kith.column.JsonMembers;
import dev.kith.sql.PropertySource;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads some properties of the nodes of one type into columns.
///
/// SQLite's functions define what a value is. Reading all nodes by them takes most of its time in a
/// call for each value, so all nodes are read many rows at a time as the JSON that they are, and
/// only what [JsonMembers] leaves over is read by the functions.
final class ColumnRead {
  /// How many keys are read at once.
  private static final int KEYS = 1_024;

  /// Longer JSON than that is not read with others at once.
  private static final int LONG_JSON = 1 << 14;

  /// Stands between rows; JSON should not have it as it is.
  private static final char BETWEEN = '\u001e';

  /// If more of them are left over, the rest will be like these.
  private static final int MOST_LEFT = 64;

  private static final String ROWS =
      "SELECT group_concat(key || ' ' || CASE WHEN octet_length(metadata) <= "
          + LONG_JSON
          + " AND instr(metadata, char("
          + (int) BETWEEN
          + ")) = 0 THEN metadata ELSE '' END, char("
          + (int) BETWEEN
          + ")) FROM node WHERE key > ? AND key <= ? AND type = ?";

  private final TableReader tables;
  private final int type;
  private final Map<LiveColumns.ColumnKey, ColumnDraft> wanted;

  ColumnRead(TableReader tables, int type, Map<LiveColumns.ColumnKey, ColumnDraft> wanted) {
    this.tables = tables;
    this.type = type;
    this.wanted = wanted;
  }

  /// Reads all nodes of the type.
  void all() throws SQLException {
    var members = new HashMap<String, ColumnDraft>();
    var plain = new HashMap<LiveColumns.ColumnKey, ColumnDraft>();
    wanted.forEach(
        (key, draft) -> {
          if (key.isPlain() && key.stored() instanceof PropertySource.JsonMember(_, var name)) {
            members.put(name, draft);
            plain.put(key, draft);
          }
        });
    var others = new HashMap<>(wanted);
    others.keySet().removeAll(plain.keySet());
    if (!others.isEmpty()) {
      new ColumnQuery(others, "").run();
    }
    if (!members.isEmpty()) {
      rows(new JsonMembers(members), plain);
    }
  }

  private void rows(JsonMembers members, Map<LiveColumns.ColumnKey, ColumnDraft> plain)
      throws SQLException {
    var one = new ColumnQuery(plain, " AND key = ?");
    long last = tables.number("SELECT max(key) FROM node");
    for (long from = -1; from < last; from += KEYS) {
      var left = new ArrayList<Integer>();
      tables.each(
          ROWS,
          row -> {
            var text = row.getString(1);
            if (text != null) {
              read(members, text, left);
            }
          },
          from,
          from + KEYS,
          type);
      if (left.size() > MOST_LEFT) {
        new ColumnQuery(plain, " AND key > ?").run(from);
        return;
      }
      for (int node : left) {
        one.run(node);
      }
    }
  }

  /// Reads rows.
  ///
  /// @param left is given the nodes that SQLite must read
  private static void read(JsonMembers members, String rows, List<Integer> left) {
    int start = 0;
    while (start < rows.length()) {
      int between = rows.indexOf(BETWEEN, start);
      int end = between < 0 ? rows.length() : between;
      int space = rows.indexOf(' ', start);
      int node = Integer.parseInt(rows, start, space, 10);
      if (!members.read(node, rows, space + 1, end)) {
        left.add(node);
      }
      start = end + 1;
    }
  }

  /// Reads one node again.
  void again(int node) throws SQLException {
    for (var draft : wanted.values()) {
      draft.missing(node);
    }
    new ColumnQuery(wanted, " AND key = ?").run(node);
  }

  /// One statement for some columns, by SQLite's functions.
  private final class ColumnQuery {
    private final String sql;
    private final List<@Nullable Object> parameters = new ArrayList<>();
    private final List<ColumnDraft> drafts = new ArrayList<>();

    ColumnQuery(Map<LiveColumns.ColumnKey, ColumnDraft> some, String condition) {
      var text = new StringBuilder("SELECT key");
      some.forEach(
          (key, draft) -> {
            text.append(", ").append(key.expression());
            parameters.add(key.path());
            drafts.add(draft);
          });
      this.sql = text.append(" FROM node WHERE type = ?").append(condition).toString();
      parameters.add(type);
    }

    void run(@Nullable Object... further) throws SQLException {
      var all = new ArrayList<>(parameters);
      all.addAll(java.util.Arrays.asList(further));
      tables.each(
          sql,
          row -> {
            int node = row.getInt(1);
            for (int index = 0; index < drafts.size(); index++) {
              put(drafts.get(index), node, row.getObject(index + 2));
            }
          },
          all.toArray());
    }

    private static void put(ColumnDraft draft, int node, @Nullable Object value)
        throws SQLException {
      switch (value) {
        case null -> draft.missing(node);
        case Integer whole -> draft.whole(node, whole);
        case Long whole -> draft.whole(node, whole);
        case Double real -> draft.real(node, real);
        case String text -> draft.text(node, text);
        default -> throw new SQLException("no value of JSON");
      }
    }
  }
}
