package dev.kith.search;

/// Whether a derived index has a base on disk.
public enum IndexState {
  /// There is none yet: the delta holds everything since the first change.
  MISSING,
  /// The base is open.
  READY,
  /// The base is damaged or of another version, and has to be rebuilt.
  UNUSABLE
}
