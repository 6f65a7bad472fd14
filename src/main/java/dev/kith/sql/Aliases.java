package dev.kith.sql;

/// Hands out aliases, each once in a statement.
public final class Aliases {
  private int next;

  public Alias next() {
    return new Alias(next++);
  }
}
