package dev.kith.graph;

/// Which way edges are followed.
public enum Direction {
  OUTGOING,
  INCOMING,
  BOTH
}
