package dev.kith.graph;

import java.time.Instant;

/// One fact about a node, with its time and author.
///
/// @param at when, or [#UNKNOWN]
public record Observation(String text, Instant at, String by) {
  /// The time of an undated observation.
  public static final Instant UNKNOWN = Instant.EPOCH;

  /// Whether its time is known.
  public boolean isDated() {
    return !at.equals(UNKNOWN);
  }
}
