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
  SourcePosition at();

  /// A value that stands in the text.
  record Constant(SourcePosition at, CypherValue value) implements Expression {}

  /// A value that the caller gives beside the text.
  record Parameter(SourcePosition at, String name) implements Expression {}

  /// What a name stands for.
  record Variable(SourcePosition at, String name) implements Expression {}

  /// `from.name`
  record Property(SourcePosition at, Expression from, String name) implements Expression {}

  /// `list[index]` or `map[key]`
  record Item(SourcePosition at, Expression from, Expression index) implements Expression {}

  /// `list[first..last]`
  record Slice(
      SourcePosition at, Expression from, Optional<Expression> first, Optional<Expression> last)
      implements Expression {}

  /// `[a, b]`
  record ListOf(SourcePosition at, List<Expression> items) implements Expression {
    public ListOf {
      items = List.copyOf(items);
    }
  }

  /// `{name: a}`
  record MapOf(SourcePosition at, Map<String, Expression> fields) implements Expression {
    public MapOf {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }

  /// An operator before its operand, or behind it.
  record Unary(SourcePosition at, UnaryOperator operator, Expression operand)
      implements Expression {}

  /// Operators of one operand.
  enum UnaryOperator {
    NOT,
    MINUS,
    PLUS,
    IS_NULL,
    IS_NOT_NULL
  }

  /// An operator between two operands.
  record Binary(SourcePosition at, BinaryOperator operator, Expression left, Expression right)
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
  record And(SourcePosition at, List<Expression> parts) implements Expression {
    public And {
      parts = List.copyOf(parts);
    }
  }

  /// Conditions of which one must hold.
  record Or(SourcePosition at, List<Expression> parts) implements Expression {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  /// `n:Label`
  record HasLabels(SourcePosition at, Expression of, Labels labels) implements Expression {}

  /// A function's call.
  ///
  /// @param name in lower case
  record FunctionCall(SourcePosition at, String name, boolean distinct, List<Expression> arguments)
      implements Expression {
    public FunctionCall {
      arguments = List.copyOf(arguments);
    }
  }

  /// `count(*)`
  record CountRows(SourcePosition at) implements Expression {}

  /// `CASE`: with a subject its value is compared, without one the conditions are tested.
  record Case(
      SourcePosition at,
      Optional<Expression> subject,
      List<When> whens,
      Optional<Expression> otherwise)
      implements Expression {
    public Case {
      whens = List.copyOf(whens);
    }
  }

  /// One branch.
  record When(Expression test, Expression result) {}

  /// `[x IN list WHERE condition | result]`
  record Comprehension(
      SourcePosition at,
      String variable,
      Expression list,
      Optional<Expression> condition,
      Optional<Expression> result)
      implements Expression {}

  /// `all(x IN list WHERE condition)` and its like.
  record Quantified(
      SourcePosition at,
      Quantifier quantifier,
      String variable,
      Expression list,
      Expression condition)
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
      SourcePosition at,
      String total,
      Expression start,
      String variable,
      Expression list,
      Expression next)
      implements Expression {}

  /// A pattern as a condition: whether it can be found.
  record PatternTest(SourcePosition at, PathPattern pattern) implements Expression {}

  /// `[p = (a)-->(b) WHERE condition | result]`
  record PatternComprehension(
      SourcePosition at, PathPattern pattern, Optional<Expression> condition, Expression result)
      implements Expression {}

  /// `EXISTS { … }` and `COUNT { … }`
  record Subquery(SourcePosition at, boolean count, CypherQuery query) implements Expression {}

  /// A path as a value: `shortestPath((a)-[*]-(b))`.
  record ShortestPath(SourcePosition at, PathPattern pattern) implements Expression {}
}
