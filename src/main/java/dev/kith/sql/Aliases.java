package dev.kith.sql;

/// Hands out aliases, each once in a statement.
final class Aliases {
  private int next;

  Alias next() {
    return new Alias(next++);
  }
}
