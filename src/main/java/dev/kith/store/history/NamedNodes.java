package dev.kith.store.history;

import dev.kith.store.feed.Change;
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
    var deleted = new LinkedHashMap<Integer, Long>();
    var renamed = new LinkedHashSet<Integer>();
    pages.statesNamed(
        name,
        (number, change) -> {
          if (change instanceof Change.NodeGone(var node, _) && scope.sees(node, number)) {
            deleted.put(node, number);
          } else if (change instanceof Change.NodePut(var node, _) && scope.sees(node, number)) {
            renamed.add(node);
          }
        });
    var now = rows.key(name);
    if (now.isPresent() && scope.sees(now.getAsInt(), Long.MAX_VALUE)) {
      found.add(now.getAsInt());
    }
    found.addAll(lastNamed(deleted));
    return found.isEmpty() ? renamed : found;
  }

  /// Those that were not restored since, nor deleted again under another name.
  private Set<Integer> lastNamed(Map<Integer, Long> deleted) throws SQLException {
    var last = new LinkedHashSet<Integer>();
    for (var each : deleted.entrySet()) {
      int node = each.getKey();
      var later = new long[1];
      pages.statesAfter(each.getValue(), Set.of(node), (number, _) -> later[0] = number);
      if (later[0] == 0 && rows.node(node).isEmpty()) {
        last.add(node);
      }
    }
    return last;
  }
}
