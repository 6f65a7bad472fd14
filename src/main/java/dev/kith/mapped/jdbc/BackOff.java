package dev.kith.mapped.jdbc;

import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Protects a server that could not be reached: for a while, longer after each failure, every
/// attempt fails with the last error.
final class BackOff {
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST = TimeUnit.SECONDS.toNanos(2);

  private final LongSupplier nanos;
  private Optional<SQLException> last = Optional.empty();
  private long wait = FIRST;
  private long until;

  /// @param nanos a clock that only goes forward
  BackOff(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// Raises the last failure if it is too early to try again.
  synchronized void check() throws SQLException {
    if (last.isPresent() && nanos.getAsLong() - until < 0) {
      throw last.get();
    }
  }

  synchronized void failed(SQLException failure) {
    wait = last.isPresent() ? Math.min(LONGEST, 2 * wait) : FIRST;
    last = Optional.of(failure);
    until = nanos.getAsLong() + wait;
  }

  synchronized void succeeded() {
    last = Optional.empty();
  }
}
