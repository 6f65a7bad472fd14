package dev.kith.graph;

import java.util.Optional;

/// What the owner of a database says about it.
///
/// @param nextSteps advice to an agent on how to use this graph
/// @param engine what answers its questions; empty where that is not known
/// @param history how much of its history is kept, such as `90d`; absent: all, or it has none
public record About(
    String database,
    String description,
    String nextSteps,
    boolean writable,
    String engine,
    Optional<String> history) {
  /// The engine of the databases that Kith owns.
  public static final String OWNED = "sqlite";

  /// One of which no history is removed.
  public About(
      String database, String description, String nextSteps, boolean writable, String engine) {
    this(database, description, nextSteps, writable, engine, Optional.empty());
  }

  /// The same for somebody who may not write.
  public About readOnly() {
    return new About(database, description, nextSteps, false, engine, history);
  }
}
