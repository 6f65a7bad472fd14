package dev.kith.sql.compile;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Expr;
import dev.kith.sql.Mapping;
import dev.kith.sql.PropertySource;
import java.util.Optional;

/// Totals as expressions.
final class TotalExprs {
  private TotalExprs() {}

  /// The type of a total.
  ///
  /// @param property absent: rows are counted
  static PropertyType typeOf(Function function, Optional<Property> property) {
    return switch (function) {
      case COUNT, COUNT_DISTINCT -> PropertyType.INT64;
      case AVG -> PropertyType.FLOAT64;
      case SUM ->
          aggregated(property).type() == PropertyType.FLOAT64
              ? PropertyType.FLOAT64
              : PropertyType.INT64;
      case MIN, MAX -> aggregated(property).type();
    };
  }

  static Property aggregated(Optional<Property> property) {
    return property.orElseThrow(
        () -> new IllegalArgumentException("only a count needs no property"));
  }

  /// Whether a decimal is summed.
  static boolean isExact(Mapping mapping, NodeType type, Property property, Function function) {
    return function == Function.SUM
        && property.type() == PropertyType.FLOAT64
        && mapping.table(type).stored(type, property)
            instanceof PropertySource.Column(_, var storage)
        && storage == PropertySource.Storage.CAST;
  }

  static Expr of(Function function, Expr value, PropertyType type) {
    boolean byOrder = function == Function.MIN || function == Function.MAX;
    return new Expr.Total(function, byOrder ? new Expr.Ordered(value, type) : value, type);
  }
}
