package dev.kith.graph;

import dev.kith.graph.time.Spans;
import java.time.Instant;

/// One fact about a node, with its time and author.
///
/// @param at when it was observed, as its writer says, or written; or [#UNKNOWN]
/// @param spans when it held
public record Observation(String text, Instant at, String by, Spans spans) {
  /// The time of an undated observation.
  public static final Instant UNKNOWN = Instant.EPOCH;

  /// One of which nobody said when it holds.
  public Observation(String text, Instant at, String by) {
    this(text, at, by, Spans.ALWAYS);
  }

  /// Whether its time is known.
  public boolean isDated() {
    return !at.equals(UNKNOWN);
  }
}
