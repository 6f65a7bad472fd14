package dev.kith.access.limit;

import dev.kith.access.Quota;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Quotas with one bound each, for tests.
public final class Quotas {
  private Quotas() {}

  /// So many requests a minute, of which so many at once.
  public static Quota requests(int aMinute, int burst) {
    return new Quota(
        OptionalInt.of(aMinute),
        OptionalInt.of(burst),
        OptionalInt.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty());
  }

  /// So many calls at once.
  public static Quota concurrent(int calls) {
    return of(OptionalInt.of(calls), OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
  }

  /// Answers of so many rows.
  public static Quota rows(long rows) {
    return of(OptionalInt.empty(), OptionalLong.of(rows), OptionalLong.empty(), Optional.empty());
  }

  /// Answers of so many bytes.
  public static Quota bytes(long bytes) {
    return of(OptionalInt.empty(), OptionalLong.empty(), OptionalLong.of(bytes), Optional.empty());
  }

  /// Calls that take no longer.
  public static Quota time(Duration time) {
    return of(OptionalInt.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.of(time));
  }

  /// A limiter by a clock of the test's own.
  public static Limiter limiter(Quota quota, SteppedClock clock) {
    return new Limiter(quota, 100, clock);
  }

  private static Quota of(
      OptionalInt calls, OptionalLong rows, OptionalLong bytes, Optional<Duration> time) {
    return new Quota(OptionalInt.empty(), OptionalInt.empty(), calls, rows, bytes, time);
  }
}
