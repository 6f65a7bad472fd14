package dev.kith.graph.time;

import java.time.Instant;

/// What a reading of the past sees.
public sealed interface Past permits PastChange, PastMoment {
  /// The moment of the reading, at which facts hold that show no other time.
  Instant seen();
}
