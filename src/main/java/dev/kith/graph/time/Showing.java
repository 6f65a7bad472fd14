package dev.kith.graph.time;

import java.time.Instant;

/// Which facts a reading shows.
public sealed interface Showing {
  /// What holds when it is read.
  Showing NOW = new Now();

  /// Whatever held at any time.
  Showing EVER = new Ever();

  /// What holds when it is read.
  record Now() implements Showing {}

  /// What held at a moment.
  record At(Instant moment) implements Showing {}

  /// Whatever held at any time.
  record Ever() implements Showing {}
}
