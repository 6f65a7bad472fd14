package dev.kith.access;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How much a caller may use; what is empty has no bound.
///
/// @param requests how many requests a minute
/// @param burst how many of them at once, after a rest; empty: as many as in a minute
/// @param concurrent how many calls may be under way together
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
  /// No bound at all.
  public static final Quota UNBOUNDED =
      new Quota(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty());

  /// Those bounds, and where there is none the usual one.
  ///
  /// A rate and its burst belong together: who has a rate of their own does not get another's
  /// burst.
  public Quota or(Quota usual) {
    return new Quota(
        requests.isPresent() ? requests : usual.requests,
        requests.isPresent() || burst.isPresent() ? burst : usual.burst,
        concurrent.isPresent() ? concurrent : usual.concurrent,
        rows.isPresent() ? rows : usual.rows,
        bytes.isPresent() ? bytes : usual.bytes,
        time.isPresent() ? time : usual.time);
  }

  /// Whether anything has to be remembered from one call to the next.
  public boolean counts() {
    return requests.isPresent() || concurrent.isPresent();
  }
}
