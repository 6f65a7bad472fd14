package dev.kith.store.index;

import dev.kith.graph.Call;
import dev.kith.store.sqlite.CallLock;
import java.sql.SQLException;
import java.util.Optional;

/// Keeps one state that is derived from the tables in step with the change feed.
///
/// The state is one volatile field, so that readers at the latest change never wait for each other;
/// only those that find it behind take turns to advance it, each within the time of its call.
///
/// @param <C> what a reading provides: the tables, and what else the derivation needs
/// @param <S> the state
public final class FeedFollower<C, S> {
  private final long longestFeed;
  private final Derivation<C, S> derivation;
  private final CallLock turn = new CallLock();
  private volatile Optional<Derived<S>> latest = Optional.empty();

  /// How one kind of state is derived from the tables and the feed.
  public interface Derivation<C, S> {
    /// A state stored in a file, no later than the change; empty where there is none.
    default Optional<Derived<S>> load(C context, long change) throws SQLException {
      return Optional.empty();
    }

    /// Whether building the state takes so long that no call may do it: then [#await] has it
    /// [FeedFollower#build] in the background.
    default boolean takesLong(C context) throws SQLException {
      return false;
    }

    /// Waits for a build in the background.
    default void await(Call call) {}

    /// The state built from the tables.
    S build(C context, long change) throws SQLException;

    /// A state advanced along the feed; empty where building it is cheaper.
    Optional<S> advance(Derived<S> state, C context, long change) throws SQLException;
  }

  /// A state, and the change that it is complete up to.
  public record Derived<S>(S state, long change) {}

  /// @param longestFeed past this many rows in the feed, building the state is cheaper
  public FeedFollower(long longestFeed, Derivation<C, S> derivation) {
    this.longestFeed = longestFeed;
    this.derivation = derivation;
  }

  /// The latest state that this process has derived.
  public Optional<Derived<S>> latest() {
    return latest;
  }

  /// The state at a change, which the context shows; empty where this process is already past it.
  public Optional<S> find(Call call, C context, long change) throws SQLException {
    var now = latest;
    if (now.isPresent() && now.get().change() == change) {
      return Optional.of(now.get().state());
    }
    while (true) {
      try (var _ = turn.take(call)) {
        now = latest;
        if (now.isPresent() && now.get().change() > change) {
          return Optional.empty();
        }
        var next = next(now, context, change);
        if (next.isPresent()) {
          latest = next;
          return next.map(Derived::state);
        }
      }
      derivation.await(call);
    }
  }

  /// Builds the state, while calls go on using the one before.
  void build(Call call, C context, long change) throws SQLException {
    var built = new Derived<>(derivation.build(context, change), change);
    try (var _ = turn.take(call)) {
      if (latest.isEmpty() || latest.get().change() < change) {
        latest = Optional.of(built);
      }
    }
  }

  /// Like [#find], but builds the state for this reading alone where this process is already past
  /// its change.
  public S at(Call call, C context, long change) throws SQLException {
    var found = find(call, context, change);
    return found.isPresent() ? found.get() : derivation.build(context, change);
  }

  /// Empty where it must be built in the background.
  private Optional<Derived<S>> next(Optional<Derived<S>> now, C context, long change)
      throws SQLException {
    var from = now.isPresent() ? now : derivation.load(context, change);
    if (from.isPresent()) {
      var known = from.get();
      if (known.change() == change) {
        return from;
      }
      if (change - known.change() <= longestFeed) {
        var advanced = derivation.advance(known, context, change);
        if (advanced.isPresent()) {
          return Optional.of(new Derived<>(advanced.get(), change));
        }
      }
    }
    return derivation.takesLong(context)
        ? Optional.empty()
        : Optional.of(new Derived<>(derivation.build(context, change), change));
  }

  /// The next reading loads or builds the state.
  public void forget() {
    latest = Optional.empty();
  }
}
