package dev.kith.cypher.formula;

import dev.kith.cypher.value.CypherValue;
import java.util.List;

/// A function of Cypher.
///
/// @param least how many arguments it takes at least
/// @param most how many at most
record Function(int least, int most, Body body) {
  /// Computes it.
  @FunctionalInterface
  interface Body {
    CypherValue of(List<CypherValue> arguments, Context context);
  }

  /// A function that has no value where an argument has none.
  static Function of(int least, int most, Body body) {
    return new Function(
        least,
        most,
        (arguments, context) ->
            arguments.stream().anyMatch(CypherValue::isNull)
                ? CypherValue.Null.NULL
                : body.of(arguments, context));
  }

  /// A function of one value that has none where that has none.
  static Function one(java.util.function.Function<CypherValue, CypherValue> body) {
    return of(1, 1, (arguments, _) -> body.apply(arguments.getFirst()));
  }

  static String text(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.Text(var text) -> text;
      case CypherValue _ -> throw Failures.wrong(name + "()", "a string", value);
    };
  }

  static long whole(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) -> number;
      case CypherValue _ -> throw Failures.wrong(name + "()", "an integer", value);
    };
  }

  static double real(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) -> number;
      case CypherValue.Real(var number) -> number;
      case CypherValue _ -> throw Failures.wrong(name + "()", "a number", value);
    };
  }
}
