package dev.kith.cypher.tree;

import dev.kith.cypher.value.CypherValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An expression.
public sealed interface Expression {
  /// Where it begins.
  At at();

  /// A value that stands in the text.
  record Constant(At at, CypherValue value) implements Expression {}

  /// A value that the caller gives beside the text.
  record Parameter(At at, String name) implements Expression {}

  /// What a name stands for.
  record Variable(At at, String name) implements Expression {}

  /// `from.name`
  record Property(At at, Expression from, String name) implements Expression {}

  /// `list[index]` or `map[key]`
  record Item(At at, Expression from, Expression index) implements Expression {}

  /// `list[first..last]`
  record Slice(At at, Expression from, Optional<Expression> first, Optional<Expression> last)
      implements Expression {}

  /// `[a, b]`
  record ListOf(At at, List<Expression> items) implements Expression {
    public ListOf {
      items = List.copyOf(items);
    }
  }

  /// `{name: a}`
  record MapOf(At at, Map<String, Expression> fields) implements Expression {
    public MapOf {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }

  /// An operator before its operand, or behind it.
  record Unary(At at, UnaryOperator operator, Expression operand) implements Expression {}

  /// Operators of one operand.
  enum UnaryOperator {
    NOT,
    MINUS,
    PLUS,
    IS_NULL,
    IS_NOT_NULL
  }

  /// An operator between two operands.
  record Binary(At at, BinaryOperator operator, Expression left, Expression right)
      implements Expression {}

  /// Operators of two operands.
  enum BinaryOperator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    MODULO,
    POWER,
    EQUAL,
    NOT_EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    IN,
    STARTS_WITH,
    ENDS_WITH,
    CONTAINS,
    MATCHES,
    XOR
  }

  /// Conditions that must all hold.
  record And(At at, List<Expression> parts) implements Expression {
    public And {
      parts = List.copyOf(parts);
    }
  }

  /// Conditions of which one must hold.
  record Or(At at, List<Expression> parts) implements Expression {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  /// `n:Label`
  record HasLabels(At at, Expression of, Labels labels) implements Expression {}

  /// A function's call.
  ///
  /// @param name in lower case
  record Call(At at, String name, boolean distinct, List<Expression> arguments)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /// `count(*)`
  record CountRows(At at) implements Expression {}

  /// `CASE`: with a subject its value is compared, without one the conditions are tested.
  record Case(At at, Optional<Expression> subject, List<When> whens, Optional<Expression> otherwise)
      implements Expression {
    public Case {
      whens = List.copyOf(whens);
    }
  }

  /// One branch.
  record When(Expression test, Expression result) {}

  /// `[x IN list WHERE condition | result]`
  record Comprehension(
      At at,
      String variable,
      Expression list,
      Optional<Expression> condition,
      Optional<Expression> result)
      implements Expression {}

  /// `all(x IN list WHERE condition)` and its like.
  record Quantified(
      At at, Quantifier quantifier, String variable, Expression list, Expression condition)
      implements Expression {}

  /// How many items must meet a condition.
  enum Quantifier {
    ALL,
    ANY,
    NONE,
    SINGLE
  }

  /// `reduce(total = start, x IN list | next)`
  record Reduce(
      At at, String total, Expression start, String variable, Expression list, Expression next)
      implements Expression {}

  /// A pattern as a condition: whether it can be found.
  record PatternTest(At at, PathPattern pattern) implements Expression {}

  /// `[p = (a)-->(b) WHERE condition | result]`
  record PatternComprehension(
      At at, PathPattern pattern, Optional<Expression> condition, Expression result)
      implements Expression {}

  /// `EXISTS { … }` and `COUNT { … }`
  record Subquery(At at, boolean count, CypherQuery query) implements Expression {}

  /// A path as a value: `shortestPath((a)-[*]-(b))`.
  record ShortestPath(At at, PathPattern pattern) implements Expression {}
}
