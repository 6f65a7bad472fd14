package dev.kith.graph;

/// What the owner of a database says about it.
///
/// @param nextSteps advice to an agent on how to use this graph
/// @param engine what answers its questions; empty where that is not known
public record About(
    String database, String description, String nextSteps, boolean writable, String engine) {
  /// The engine of the databases that Kith owns.
  public static final String OWNED = "sqlite";

  /// The same for somebody who may not write.
  public About readOnly() {
    return new About(database, description, nextSteps, false, engine);
  }
}
