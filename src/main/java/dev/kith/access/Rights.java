package dev.kith.access;

import dev.kith.graph.Scope;

/// What a caller may do: which databases to read, which to write, and what to see in them.
///
/// @param read databases that may be read, besides those that may be written
/// @param write databases that may be created, written and read
/// @param scope what may be seen in a database that may be read
public record Rights(DatabaseSet read, DatabaseSet write, Scope scope) {
  public static final Rights EVERYTHING =
      new Rights(DatabaseSet.ALL, DatabaseSet.ALL, Scope.EVERYTHING);

  public static final Rights NONE =
      new Rights(DatabaseSet.NONE, DatabaseSet.NONE, Scope.EVERYTHING);

  public boolean mayRead(String database) {
    return read.has(database) || write.has(database);
  }

  /// Whether something may be written in a database: a scoped caller writes under its own paths.
  public boolean mayWrite(String database) {
    return scope.mayWrite() && write.has(database);
  }

  /// Whether a database may be created.
  public boolean mayCreate(String database) {
    return seesAll() && write.has(database);
  }

  /// Whether any database may be written.
  public boolean mayWriteSome() {
    return scope.mayWrite() && !write.isEmpty();
  }

  /// Whether nothing is hidden in the databases that may be read.
  public boolean seesAll() {
    return scope instanceof Scope.Everything;
  }

  /// Whether nothing is hidden in any database, so that metrics of all callers may be shown.
  public boolean seesEveryDatabase() {
    return seesAll() && (read.has(DatabaseSet.EVERY) || write.has(DatabaseSet.EVERY));
  }

  public boolean isEverything() {
    return seesAll() && read.has(DatabaseSet.EVERY) && write.has(DatabaseSet.EVERY);
  }

  public boolean isEmpty() {
    return read.isEmpty() && write.isEmpty();
  }
}
