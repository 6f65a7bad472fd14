package dev.kith.cypher.formula;

/// Gives out the places of a row. Every name of a query has its own, so that a row can be handed to
/// subqueries and back as it is.
public final class Slots {
  private int count;

  /// A place that nothing else has.
  public int next() {
    return count++;
  }

  /// How many places a row has.
  public int width() {
    return count;
  }
}
