package dev.kith.access;

import dev.kith.graph.Scope;

/// What a caller may do: which databases to read, which to write, and what to see in them.
///
/// @param read databases that may be read, besides those that may be written
/// @param write databases that may be written, made, and so read as well
/// @param scope what may be seen in a database that may be read
public record Rights(DatabaseSet read, DatabaseSet write, Scope scope) {
  /// All that can be done.
  public static final Rights EVERYTHING =
      new Rights(DatabaseSet.ALL, DatabaseSet.ALL, Scope.EVERYTHING);

  /// Nothing at all.
  public static final Rights NONE =
      new Rights(DatabaseSet.NONE, DatabaseSet.NONE, Scope.EVERYTHING);

  /// Whether a database may be read.
  public boolean mayRead(String database) {
    return read.has(database) || write.has(database);
  }

  /// Whether a database may be written.
  ///
  /// The database is the unit of writing: whoever sees only a part of what is there could overwrite
  /// what they do not see, or learn of it by trying, so that a scope leaves nothing to write.
  public boolean mayWrite(String database) {
    return seesAll() && write.has(database);
  }

  /// Whether nothing is hidden in the databases that may be read.
  public boolean seesAll() {
    return scope instanceof Scope.Everything;
  }

  /// Whether nothing is hidden in any database, so that what all callers do together may be known.
  public boolean seesEveryDatabase() {
    return seesAll() && (read.has(DatabaseSet.EVERY) || write.has(DatabaseSet.EVERY));
  }

  /// Whether this is all that can be done.
  public boolean isEverything() {
    return seesAll() && read.has(DatabaseSet.EVERY) && write.has(DatabaseSet.EVERY);
  }

  /// Whether there is no database that may be read.
  public boolean isEmpty() {
    return read.isEmpty() && write.isEmpty();
  }
}
