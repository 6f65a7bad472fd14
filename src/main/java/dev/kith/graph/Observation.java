package dev.kith.graph;

import java.time.Instant;

/// One fact noted about a node, with when and by whom.
///
/// @param at when, or [#UNKNOWN]
public record Observation(String text, Instant at, String by) {
  /// When something was noted that nobody dated.
  public static final Instant UNKNOWN = Instant.EPOCH;

  /// Whether it is known when it was noted.
  public boolean isDated() {
    return !at.equals(UNKNOWN);
  }
}
