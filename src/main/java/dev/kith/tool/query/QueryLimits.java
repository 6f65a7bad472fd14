package dev.kith.tool.query;

/// What the operator allows one query.
///
/// @param rows the greatest `limit` a caller may set
/// @param scan the largest type whose nodes may all be looked at for one answer
/// @param parameters whether callers see the values bound to the statements
public record QueryLimits(int rows, long scan, boolean parameters) {
  /// The greatest that `rows` can be.
  public static final int MOST_ROWS = 1_000;

  /// The default limits.
  public static final QueryLimits USUAL = new QueryLimits(30, 100_000, false);

  public QueryLimits {
    if (rows < 1 || rows > MOST_ROWS || scan < 1) {
      throw new IllegalArgumentException("limits of queries");
    }
  }

  /// The `limit` of a caller who sets none.
  int usualRows() {
    return Math.min(rows, USUAL.rows);
  }
}
