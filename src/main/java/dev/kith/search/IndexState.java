package dev.kith.search;

/// Whether a derived index has a base on disk to stand on.
public enum IndexState {
  /// There is none yet: the delta alone answers, from the first change on.
  MISSING,
  /// It is there and read.
  READY,
  /// What is there is damaged, or made by another version or for another model: rebuild it.
  UNUSABLE
}
