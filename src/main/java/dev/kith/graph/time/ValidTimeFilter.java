package dev.kith.graph.time;

import java.time.Instant;

/// Which facts a reading shows.
public sealed interface ValidTimeFilter {
  /// What holds when it is read.
  ValidTimeFilter NOW = new Now();

  /// Whatever held at any time.
  ValidTimeFilter EVER = new Ever();

  /// What holds when it is read.
  record Now() implements ValidTimeFilter {}

  /// What held at a moment.
  record At(Instant moment) implements ValidTimeFilter {}

  /// Whatever held at any time.
  record Ever() implements ValidTimeFilter {}
}
