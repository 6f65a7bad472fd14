package dev.kith.access;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The limits of a caller; what is empty has no limit.
///
/// @param requests how many requests a minute
/// @param burst how many of them at once; empty: as many as in a minute
/// @param concurrent how many calls at the same time
/// @param rows how many items an answer may have
/// @param bytes how long an answer may be
/// @param time how long a call may take
public record Quota(
    OptionalInt requests,
    OptionalInt burst,
    OptionalInt concurrent,
    OptionalLong rows,
    OptionalLong bytes,
    Optional<Duration> time) {
  public static final Quota UNBOUNDED =
      new Quota(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty());

  /// These limits, completed with the usual ones.
  ///
  /// A rate and its burst belong together: a caller with its own rate does not get the usual burst.
  public Quota or(Quota usual) {
    return new Quota(
        requests.isPresent() ? requests : usual.requests,
        requests.isPresent() || burst.isPresent() ? burst : usual.burst,
        concurrent.isPresent() ? concurrent : usual.concurrent,
        rows.isPresent() ? rows : usual.rows,
        bytes.isPresent() ? bytes : usual.bytes,
        time.isPresent() ? time : usual.time);
  }

  /// Whether calls must be counted.
  public boolean counts() {
    return requests.isPresent() || concurrent.isPresent();
  }
}
