package dev.kith.store.index;

import dev.kith.store.feed.Change;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import dev.kith.topology.TopologyChange;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The edges whose times a slice of the feed may have changed.
final class TouchedEdges {
  private final Set<Integer> keys = new HashSet<>();

  /// Whether edges came or went that the feed does not name.
  private boolean others;

  void note(Change change) {
    // The most common rows come before the switch: what that needs at its first run is in no
    // start-up cache.
    if (change instanceof Change.EdgePut(_, _, _, var edge, _)) {
      keys.add(edge);
    } else if (change instanceof Change.EdgeGone(_, _, _, var edge, _)) {
      keys.add(edge);
    } else {
      others |=
          change instanceof Change.EdgesLoaded
              || change instanceof Change.Forgot
              || change instanceof Change.Blank;
    }
  }

  /// @param changes what the slice means to the topology
  EdgeTimes after(EdgeTimes before, Topology now, List<TopologyChange> changes, TableReader tables)
      throws SQLException {
    return others ? EdgeTimes.read(now, tables) : before.after(now, changes, keys, tables);
  }
}
