package dev.kith.graph.time;

import java.time.Instant;
import java.util.List;

/// What a reading of the past sees of tables that say when their rows hold, but not when they were
/// written.
///
/// @param timeless types and relationships whose tables have no times: they are read as they are
///   now
public record PastMoment(Instant seen, List<String> timeless) implements Past {
  public PastMoment {
    timeless = List.copyOf(timeless);
  }
}
