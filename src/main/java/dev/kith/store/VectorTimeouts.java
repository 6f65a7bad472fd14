package dev.kith.store;

import java.time.Duration;

/// How long calls wait for vectors.
///
/// @param write how long a write waits for its vectors before it is answered without them
/// @param search how long a search makes vectors that are missing before it does without the rest
/// @param background whether the process makes the vectors that nobody waits for, whoever wrote
public record VectorTimeouts(Duration write, Duration search, boolean background) {
  private static final Duration WRITE = Duration.ofMillis(400);

  /// For a process that ends with its answer: nothing makes the vectors later, so it takes longer.
  public static final VectorTimeouts OF_COMMANDS =
      new VectorTimeouts(WRITE, Duration.ofSeconds(10), false);

  /// For a process that goes on making them.
  public static final VectorTimeouts OF_SERVERS =
      new VectorTimeouts(WRITE, Duration.ofMillis(200), true);
}
