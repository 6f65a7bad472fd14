package dev.kith.schema;

/// Which way relationships are followed.
public enum Direction {
  OUTGOING,
  INCOMING,
  BOTH
}
