package dev.kith.cypher.push;

import dev.kith.cypher.formula.GivenParameters;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;

/// Expressions whose value is known before any row is read.
///
/// @param parameters what the caller gives beside the text
record KnownValues(GivenParameters parameters) {
  /// The value; empty where it is not known.
  Optional<CypherValue> of(Expression expr) {
    return switch (expr) {
      case Expression.Constant(_, var value) -> Optional.of(value);
      case Expression.Parameter(_, var name) -> parameters.value(name);
      case Expression.Unary(_, Expression.UnaryOperator operator, var operand)
          when operator == Expression.UnaryOperator.MINUS ->
          of(operand).flatMap(KnownValues::negated);
      case Expression.ListOf(_, var items) -> {
        var values = new ArrayList<CypherValue>();
        items.forEach(item -> of(item).ifPresent(values::add));
        yield values.size() == items.size()
            ? Optional.of(new CypherValue.Items(values))
            : Optional.empty();
      }
      case Expression _ -> Optional.empty();
    };
  }

  private static Optional<CypherValue> negated(CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) when number != Long.MIN_VALUE ->
          Optional.of(Arithmetic.negate(value));
      case CypherValue.Real _ -> Optional.of(Arithmetic.negate(value));
      case CypherValue _ -> Optional.empty();
    };
  }

  /// How many rows of an order are needed: those that are skipped and those that are kept.
  ///
  /// @param most more than that are not worth it
  OptionalLong first(Optional<Expression> skip, Optional<Expression> limit, int most) {
    long sum = 0;
    for (var part : new Optional<?>[] {skip, limit}) {
      if (part.isPresent()) {
        var value = of((Expression) part.get()).orElse(CypherValue.Null.NULL);
        if (!(value instanceof CypherValue.Whole(var number)) || number < 0 || number > most) {
          return OptionalLong.empty();
        }
        sum += number;
      }
    }
    return limit.isPresent() && sum > 0 && sum <= most
        ? OptionalLong.of(sum)
        : OptionalLong.empty();
  }
}
