package dev.kith.store.index;

import dev.kith.graph.Call;
import dev.kith.store.sqlite.CallLock;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// Advances a search index, whose base any process may write, at least to the change of a reading.
final class IndexFollower {
  /// The position of an index that must be rebuilt.
  static final long UNUSABLE = -1;

  private static final long WAIT_NANOS = 20_000_000L;

  private final LongSupplier position;
  private final CallLock turn = new CallLock();

  /// Advances the index by some changes, or rebuilds it; false where that takes so long that it is
  /// left to the background.
  @FunctionalInterface
  interface CatchUp {
    boolean run() throws SQLException;
  }

  /// @param position the change that the index is complete up to
  IndexFollower(LongSupplier position) {
    this.position = position;
  }

  /// Whether the index is there; false where a step says so.
  boolean advance(Call call, long change, CatchUp step) throws SQLException {
    try (var _ = turn.take(call)) {
      while (position.getAsLong() < change) {
        call.check();
        if (!step.run()) {
          return false;
        }
      }
      return true;
    }
  }

  /// Waits a little while another process writes the base.
  static void pause() {
    LockSupport.parkNanos(WAIT_NANOS);
  }
}
