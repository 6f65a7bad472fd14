package dev.kith.graph.time;

import java.time.Instant;

/// What a reading of the past knows: all changes up to one.
///
/// @param change the number of the last one; 0 where there is none
/// @param last the number of its last row in the feed
/// @param at when it was made
/// @param seen the moment of the reading, at which facts hold that show no other time
public record PastChange(long change, long last, Instant at, Instant seen) implements Past {}
