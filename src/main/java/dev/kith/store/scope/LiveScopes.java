package dev.kith.store.scope;

import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.index.FeedFollower;
import dev.kith.store.index.SharedBuild;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// Keeps the scopes of one database in step with its tables. Nothing is read for callers that see
/// everything.
public final class LiveScopes {
  /// Past this many rows in the feed it is cheaper to read the table.
  private static final long LONG_FEED = 50_000;

  private final FeedFollower<TableReader, ScopeCodes> follower;

  /// @param builds has the ontology of some visible nodes built in the background
  public LiveScopes(Function<VisibleNodes, SharedBuild> builds) {
    this.follower = new FeedFollower<>(LONG_FEED, new ScopeDerivation(builds));
  }

  /// The nodes visible to the caller at a change, which the tables show; empty where that is
  /// everything.
  public Optional<VisibleNodes> at(Call call, TableReader tables, long change) throws SQLException {
    return switch (call.scope()) {
      case Scope.Everything() -> Optional.empty();
      case Scope.Under under -> follower.at(call, tables, change).visibleUnder(under);
    };
  }

  private record ScopeDerivation(Function<VisibleNodes, SharedBuild> builds)
      implements FeedFollower.Derivation<TableReader, ScopeCodes> {
    @Override
    public ScopeCodes build(TableReader tables, long change) throws SQLException {
      return ScopeCodes.load(tables, builds);
    }

    @Override
    public Optional<ScopeCodes> advance(
        FeedFollower.Derived<ScopeCodes> from, TableReader tables, long to) throws SQLException {
      var feed = new ChangeFeed(tables);
      if (feed.floor() > from.change()) {
        return Optional.empty();
      }
      var put = new BitSet();
      var loaded = new AtomicBoolean();
      feed.between(
          from.change(),
          to,
          (_, change) -> {
            if (change instanceof Change.NodePut(var node, _)) {
              put.set(node);
            } else if (change instanceof Change.NodesLoaded) {
              loaded.set(true);
            }
          });
      return loaded.get() ? Optional.empty() : Optional.of(from.state().with(placed(tables, put)));
    }

    private static List<ScopeCodes.ScopedNode> placed(TableReader tables, BitSet nodes)
        throws SQLException {
      var placed = new ArrayList<ScopeCodes.ScopedNode>();
      for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
        tables.each(
            "SELECT key, scope FROM node WHERE key = ?",
            row ->
                placed.add(
                    new ScopeCodes.ScopedNode(
                        row.getInt(1), Optional.ofNullable(row.getString(2)))),
            node);
      }
      return placed;
    }
  }
}
