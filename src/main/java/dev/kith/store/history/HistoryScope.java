package dev.kith.store.history;

import dev.kith.graph.Scope;
import dev.kith.store.feed.FeedPages;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What a caller may know of nodes that exist and of nodes that did.
///
/// A deleted node lies where it lay last. Of a node that came into the caller's scope from outside,
/// nothing is reported that happened before.
final class HistoryScope {
  private final TableReader tables;
  private final GraphRows rows;
  private final Scope scope;
  private final Map<Integer, Boolean> visible = new HashMap<>();

  /// The last row that replaced or deleted a state out of scope, by node.
  private final Map<Integer, Long> hidden = new HashMap<>();

  /// Whether the last deleted state is in scope, by node.
  private final Map<Integer, Boolean> deleted = new HashMap<>();

  /// Reads the feed for scoped callers, whatever they ask: how long it takes tells nothing.
  HistoryScope(TableReader tables, Scope scope) throws SQLException {
    this.tables = tables;
    this.rows = new GraphRows(tables);
    this.scope = scope;
    if (scope instanceof Scope.Under) {
      new FeedPages(tables).places(this::was);
    }
  }

  private void was(long number, int node, Optional<String> path, boolean gone) {
    boolean inside = isInside(path);
    if (!inside) {
      hidden.put(node, number);
    }
    if (gone) {
      deleted.put(node, inside);
    }
  }

  /// Whether nothing is hidden from the caller.
  boolean seesAll() {
    return scope instanceof Scope.Everything;
  }

  /// Whether the caller may know of what a row of the feed did to a node.
  boolean sees(int node, long number) throws SQLException {
    if (scope instanceof Scope.Everything) {
      return true;
    }
    var now = visible.get(node);
    if (now == null) {
      now =
          rows.node(node)
              .map(stored -> isInside(stored.scope()))
              .orElseGet(() -> deleted.getOrDefault(node, false));
      visible.put(node, now);
    }
    return now && number > hidden.getOrDefault(node, 0L);
  }

  private boolean isInside(Optional<String> path) {
    return switch (scope) {
      case Scope.Everything() -> true;
      case Scope.Under(var grants) ->
          path.isEmpty() || grants.stream().anyMatch(grant -> path.get().startsWith(grant.path()));
    };
  }

  /// How many of the nodes with keys from `first` to `last` the caller may know of.
  long count(int first, int last, long number) throws SQLException {
    if (scope instanceof Scope.Everything) {
      return last - first + 1L;
    }
    var count = new long[1];
    tables.each(
        "SELECT scope, count(*) FROM node WHERE key BETWEEN ? AND ? GROUP BY scope",
        row -> count[0] += isInside(Optional.ofNullable(row.getString(1))) ? row.getLong(2) : 0,
        first,
        last);
    for (int node : hidden.keySet()) {
      boolean counted = rows.node(node).filter(stored -> isInside(stored.scope())).isPresent();
      count[0] -= isBetween(first, node, last) && counted && !sees(node, number) ? 1 : 0;
    }
    for (int node : deleted.keySet()) {
      boolean gone = rows.node(node).isEmpty();
      count[0] += isBetween(first, node, last) && gone && sees(node, number) ? 1 : 0;
    }
    return count[0];
  }

  private static boolean isBetween(int first, int node, int last) {
    return first <= node && node <= last;
  }
}
