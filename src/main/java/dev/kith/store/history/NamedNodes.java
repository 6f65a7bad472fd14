package dev.kith.store.history;

import dev.kith.store.feed.FeedPages;
import dev.kith.store.record.GraphRows;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The nodes that a name stands for: those that have it, or had it when they were deleted; if there
/// are none, those that had it before they were renamed.
final class NamedNodes {
  private final FeedPages pages;
  private final GraphRows rows;
  private final HistoryScope scope;

  NamedNodes(TableReader tables, HistoryScope scope) {
    this.pages = new FeedPages(tables);
    this.rows = new GraphRows(tables);
    this.scope = scope;
  }

  Set<Integer> of(String name) throws SQLException {
    var found = new LinkedHashSet<Integer>();
    var now = rows.key(name);
    if (now.isPresent() && scope.sees(now.getAsInt(), Long.MAX_VALUE)) {
      found.add(now.getAsInt());
    }
    var deleted = new LinkedHashMap<Integer, Long>();
    pages.deletedAs(name, (number, node, _) -> deleted.put(node, number));
    found.addAll(lastNamed(deleted));
    return found.isEmpty() ? renamed(name) : found;
  }

  private Set<Integer> renamed(String name) throws SQLException {
    var last = new LinkedHashMap<Integer, Long>();
    pages.replacedAs(name, (number, node, _) -> last.put(node, number));
    var renamed = new LinkedHashSet<Integer>();
    for (var each : last.entrySet()) {
      if (scope.sees(each.getKey(), each.getValue())) {
        renamed.add(each.getKey());
      }
    }
    return renamed;
  }

  /// Those that were not restored since, nor deleted again under another name.
  private Set<Integer> lastNamed(Map<Integer, Long> deleted) throws SQLException {
    var last = new LinkedHashSet<Integer>();
    for (var each : deleted.entrySet()) {
      int node = each.getKey();
      if (!scope.sees(node, each.getValue()) || rows.node(node).isPresent()) {
        continue;
      }
      var later = new long[1];
      pages.statesAfter(each.getValue(), Set.of(node), (number, _, _) -> later[0] = number);
      if (later[0] == 0) {
        last.add(node);
      }
    }
    return last;
  }
}
