package dev.kith.graph.time;

import java.time.Instant;
import java.util.Optional;

/// The times of observations that are written.
///
/// @param held when they hold
/// @param at when they were observed; absent: now
public record Noted(Spans held, Optional<Instant> at) {
  /// Observed now, and nobody says when they hold.
  public static final Noted NOW = during(Spans.ALWAYS);

  /// Observed now.
  public static Noted during(Spans held) {
    return new Noted(held, Optional.empty());
  }
}
