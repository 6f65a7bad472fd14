package dev.kith.sql;

import java.util.List;

/// A whole query. Its columns are called `c0`, `c1` and so on, for a name could be a caller's.
public sealed interface Query {
  /// No bound on the number of rows.
  int UNLIMITED = Integer.MAX_VALUE;

  /// Rows of one source.
  ///
  /// @param distinct whether equal rows are returned once
  /// @param groups how many of the first columns the rows are put together by; 0: not at all
  record Select(
      boolean distinct,
      List<Expr> columns,
      From from,
      Expr where,
      int groups,
      Expr having,
      List<Order> order,
      int limit)
      implements Query {
    public Select {
      columns = List.copyOf(columns);
      order = List.copyOf(order);
    }

    /// All rows under a condition.
    public static Select of(List<Expr> columns, From from, Expr where) {
      return of(false, columns, from, where);
    }

    /// All rows under a condition, or all different ones.
    public static Select of(boolean distinct, List<Expr> columns, From from, Expr where) {
      return new Select(distinct, columns, from, where, 0, Expr.TRUE, List.of(), UNLIMITED);
    }
  }

  /// The rows of several queries with the same columns.
  ///
  /// @param all whether equal rows are kept
  record Union(boolean all, List<Select> parts) implements Query {
    public Union {
      parts = List.copyOf(parts);
    }
  }

  /// One step of an order; nothing comes last either way.
  ///
  /// @param certain whether there always is a value, so that nothing need be said of nothing
  record Order(Expr by, boolean descending, boolean certain) {}
}
