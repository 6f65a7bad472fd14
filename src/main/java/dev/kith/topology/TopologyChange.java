package dev.kith.topology;

/// One thing that happened to the shape of a graph; to apply it twice is harmless.
public sealed interface TopologyChange {
  /// A node is there, with these attributes; its edges stay.
  ///
  /// @param mentions NaN where unknown
  record NodePut(int key, int type, double mentions, String id) implements TopologyChange {}

  /// A node is not there any more, nor is any edge at it.
  record NodeGone(int key) implements TopologyChange {}

  /// An edge is there under this key; passed over where one of its ends is not.
  record EdgePut(int edge, int subject, int predicate, int object) implements TopologyChange {}

  /// An edge is not there any more.
  record EdgeGone(int subject, int predicate, int object) implements TopologyChange {}
}
