package dev.kith.store.scope;

import dev.kith.graph.Scope;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Keeps the scopes of one database in step with its truth. Nothing is read for callers that see
/// everything.
public final class LiveScopes {
  /// Past this many rows in the feed it is cheaper to read the table anew.
  private static final long LONG_FEED = 50_000;

  private volatile Moment moment = new Moment(-1, Optional.empty());

  /// @param codes absent until somebody asks
  private record Moment(long change, Optional<ScopeCodes> codes) {}

  /// What a caller sees at the moment of the tables's transaction; empty where it is everything.
  public Optional<VisibleNodes> at(TableReader tables, long change, Scope scope)
      throws SQLException {
    return switch (scope) {
      case Scope.Everything() -> Optional.empty();
      case Scope.Under under -> codes(tables, change).seenUnder(under);
    };
  }

  private ScopeCodes codes(TableReader tables, long change) throws SQLException {
    var now = moment;
    if (now.change == change && now.codes.isPresent()) {
      return now.codes.get();
    }
    synchronized (this) {
      now = moment;
      if (now.codes.isEmpty()) {
        return keep(change, ScopeCodes.load(tables));
      }
      if (now.change > change) {
        // Another thread reads a later moment: this one is answered on its own.
        return ScopeCodes.load(tables);
      }
      return now.change == change
          ? now.codes.get()
          : keep(change, caughtUp(tables, now.change, now.codes.get(), change));
    }
  }

  private ScopeCodes keep(long change, ScopeCodes codes) {
    moment = new Moment(change, Optional.of(codes));
    return codes;
  }

  private static ScopeCodes caughtUp(TableReader tables, long from, ScopeCodes codes, long to)
      throws SQLException {
    var put = new BitSet();
    boolean loaded =
        to - from > LONG_FEED
            || tables.number(
                    "SELECT count(*) FROM change WHERE seq > ? AND seq <= ? AND kind = 9", from, to)
                > 0;
    if (loaded) {
      return ScopeCodes.load(tables);
    }
    new ChangeFeed(tables)
        .between(
            from,
            to,
            (_, change) -> {
              if (change instanceof Change.NodePut(var node, _)) {
                put.set(node);
              }
            });
    return codes.with(placed(tables, put));
  }

  private static List<ScopeCodes.Placed> placed(TableReader tables, BitSet nodes)
      throws SQLException {
    var placed = new ArrayList<ScopeCodes.Placed>();
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      tables.each(
          "SELECT key, scope FROM node WHERE key = ?",
          row ->
              placed.add(
                  new ScopeCodes.Placed(row.getInt(1), Optional.ofNullable(row.getString(2)))),
          node);
    }
    return placed;
  }
}
