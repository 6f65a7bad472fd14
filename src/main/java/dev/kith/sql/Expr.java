package dev.kith.sql;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;

/// A value or a condition. Text from a caller occurs only in [Bind], [Among], [Like] and [Under],
/// which are all bound.
public sealed interface Expr {
  /// Holds for everything.
  Expr TRUE = new And(List.of());

  /// Holds for nothing.
  Expr FALSE = new Or(List.of());

  /// A raw column: for joins, constants and scopes.
  record Raw(Alias alias, SqlName column) implements Expr {}

  /// The value of a property.
  record Property(Alias alias, PropertySource stored, PropertyType type) implements Expr {}

  /// A column of a subquery.
  record Result(Alias alias, int column) implements Expr {}

  /// The column at that position of the query itself, for its order.
  record OutputColumn(int column) implements Expr {}

  /// A value, bound.
  record Bind(Literal value, PropertyType type) implements Expr {
    public Bind {
      if (value instanceof Literal.Missing) {
        throw new IllegalArgumentException("a missing value cannot be compared");
      }
    }
  }

  /// A number that the compiler chose.
  record IntLiteral(int value) implements Expr {}

  /// NULL of a type.
  record Missing(PropertyType type) implements Expr {}

  /// Two values compared; `type` is that of both.
  record Compare(Expr left, Filter.Comparison comparison, Expr right, PropertyType type)
      implements Expr {}

  /// Whether a value is one of these, which are bound all together.
  record Among(Expr value, List<Literal> values, PropertyType type) implements Expr {
    public Among {
      values = List.copyOf(values);
    }
  }

  /// Whether a text matches a case-folded pattern, ignoring case.
  record Like(Expr value, String folded) implements Expr {}

  /// Whether a text has another as its start, as its end, or anywhere, with upper and lower case
  /// distinguished.
  record ContainsExactly(Expr value, Filter.Part part, String text) implements Expr {}

  /// Whether a list has an item.
  record Holds(Expr list, String item) implements Expr {}

  /// Whether there is no value.
  record IsMissing(Expr value) implements Expr {}

  /// Whether all hold.
  record And(List<Expr> parts) implements Expr {
    public And {
      parts = List.copyOf(parts);
    }
  }

  /// Whether one holds.
  record Or(List<Expr> parts) implements Expr {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  /// Whether it does not hold; what is unknown does not hold.
  record Not(Expr part) implements Expr {}

  /// Whether the path in a scope column begins with a path.
  record Under(Raw column, String path) implements Expr {}

  /// Whether a query returns any row.
  record Exists(Query.Select query) implements Expr {}

  /// Whether a row of a table references a node. Other conditions already imply this for every row
  /// of the result; it narrows the rows for an engine whose joins read whole tables.
  ///
  /// @param named the column that references it
  /// @param where which rows
  record SemiJoin(Raw node, From.Table rows, Raw named, Expr where) implements Expr {}

  /// A value if a condition holds, otherwise NULL.
  record CaseWhen(Expr condition, Expr value) implements Expr {}

  /// The start of the period that a time falls in.
  record Period(Expr value, AggregateQuestion.Unit unit, PropertyType type) implements Expr {}

  /// A number that is summed as its column holds it, if that is a decimal of any sort: floating
  /// points would lose digits.
  record Exact(Expr value) implements Expr {}

  /// An aggregate over a group.
  record Total(AggregateQuestion.Function function, Expr value, PropertyType type)
      implements Expr {}

  /// How many rows a group has.
  record CountRows() implements Expr {}

  /// The rank of a row among those that agree in `same`, in the order of `by`.
  record RowNumber(List<Expr> same, List<Query.Order> by) implements Expr {
    public RowNumber {
      same = List.copyOf(same);
      by = List.copyOf(by);
    }
  }

  /// A value, with texts sorted by code points.
  record Ordered(Expr value, PropertyType type) implements Expr {}

  /// A value in its plain form for the driver.
  record Returned(Expr value, PropertyType type) implements Expr {}

  /// Whether two raw columns are equal.
  static Expr equal(Raw left, Raw right) {
    return new Compare(left, Filter.Comparison.EQUAL, right, PropertyType.INT64);
  }

  /// Whether all of these hold, without needless nesting.
  static Expr all(List<Expr> parts) {
    var flat = new ArrayList<Expr>(parts.size() + 4);
    for (var part : parts) {
      if (part instanceof And(var inner)) {
        flat.addAll(inner);
      } else {
        flat.add(part);
      }
    }
    return flat.size() == 1 ? flat.getFirst() : new And(flat);
  }

  /// Whether one of these holds, without needless nesting.
  static Expr any(List<Expr> parts) {
    return parts.size() == 1 ? parts.getFirst() : new Or(parts);
  }
}
