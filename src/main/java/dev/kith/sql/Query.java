package dev.kith.sql;

import java.util.List;

/// A whole query. Its columns are called `c0`, `c1` and so on, because a name could come from a
/// caller.
public sealed interface Query {
  /// No bound on the number of rows.
  int UNLIMITED = Integer.MAX_VALUE;

  /// Rows of one source.
  ///
  /// @param distinct whether equal rows are returned once
  /// @param groups the number of leading columns to group by; 0: no grouping
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

    /// All rows that meet a condition.
    public static Select of(List<Expr> columns, From from, Expr where) {
      return of(false, columns, from, where);
    }

    /// All rows that meet a condition, or all distinct ones.
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

  /// One sort column.
  record Order(Expr by, boolean descending, Nulls nulls) {
    /// NULL comes last in either direction.
    ///
    /// @param certain whether there always is a value, so that it need not be said
    public static Order of(Expr by, boolean descending, boolean certain) {
      return new Order(by, descending, certain ? Nulls.NONE : Nulls.LAST);
    }
  }

  /// Where rows without a value come in an order.
  enum Nulls {
    /// There are none: an index may have this order.
    NONE,
    FIRST,
    LAST
  }
}
