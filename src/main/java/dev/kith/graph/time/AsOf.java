package dev.kith.graph.time;

import java.time.Instant;

/// Up to when a reading knows what was written, as a caller says it.
public sealed interface AsOf {
  /// Up to a change.
  record Change(long number) implements AsOf {}

  /// Up to a moment: the last change that was made by then.
  record Moment(Instant at) implements AsOf {}
}
