package dev.kith.cypher.text;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Expression.Binary;
import dev.kith.cypher.tree.Expression.BinaryOperator;
import dev.kith.cypher.tree.Expression.Unary;
import dev.kith.cypher.tree.Expression.UnaryOperator;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads expressions: the operators, from the loosest to the tightest. [AtomParser] reads what they
/// stand between.
final class ExpressionParser {
  /// Operators of one level in a row make a tree as deep as they are many.
  private static final int MOST_IN_A_ROW = 500;

  private final Tokens tokens;
  private final PatternParser patterns;
  private final AtomParser atoms;

  ExpressionParser(Tokens tokens, StatementParser statements) {
    this.tokens = tokens;
    this.patterns = new PatternParser(tokens, this);
    this.atoms = new AtomParser(tokens, this, patterns, statements);
  }

  PatternParser patterns() {
    return patterns;
  }

  Expression expression() {
    tokens.enter();
    try {
      return or();
    } finally {
      tokens.leave();
    }
  }

  private Expression or() {
    var at = tokens.at();
    var parts = new ArrayList<>(List.of(xor()));
    while (tokens.word("OR")) {
      parts.add(xor());
    }
    return parts.size() == 1 ? parts.getFirst() : new Expression.Or(at, parts);
  }

  private Expression xor() {
    var left = and();
    for (int row = 0; tokens.isWord("XOR"); row++) {
      var at = operator(row);
      left = new Binary(at, BinaryOperator.XOR, left, and());
    }
    return left;
  }

  private Expression and() {
    var at = tokens.at();
    var parts = new ArrayList<>(List.of(not()));
    while (tokens.word("AND")) {
      parts.add(not());
    }
    return parts.size() == 1 ? parts.getFirst() : new Expression.And(at, parts);
  }

  private Expression not() {
    var at = tokens.at();
    if (!tokens.word("NOT")) {
      return comparison();
    }
    tokens.enter();
    try {
      return new Unary(at, UnaryOperator.NOT, not());
    } finally {
      tokens.leave();
    }
  }

  /// A chain such as `1 < x <= 3` means that each pair holds.
  private Expression comparison() {
    var at = tokens.at();
    var left = predicate();
    var pairs = new ArrayList<Expression>();
    for (var operator = compared(); operator.isPresent(); operator = compared()) {
      var place = operator(pairs.size());
      var right = predicate();
      pairs.add(new Binary(place, operator.get(), left, right));
      left = right;
    }
    return pairs.isEmpty()
        ? left
        : pairs.size() == 1 ? pairs.getFirst() : new Expression.And(at, pairs);
  }

  private Optional<BinaryOperator> compared() {
    refuseForeign();
    return tokens.isSign("=")
        ? Optional.of(BinaryOperator.EQUAL)
        : tokens.isSign("<>")
            ? Optional.of(BinaryOperator.NOT_EQUAL)
            : tokens.isSign("<=")
                ? Optional.of(BinaryOperator.AT_MOST)
                : tokens.isSign(">=")
                    ? Optional.of(BinaryOperator.AT_LEAST)
                    : tokens.isSign("<")
                        ? Optional.of(BinaryOperator.LESS)
                        : tokens.isSign(">")
                            ? Optional.of(BinaryOperator.GREATER)
                            : Optional.empty();
  }

  /// Operators of other languages.
  private void refuseForeign() {
    if (tokens.peek().isSign("!=")) {
      throw foreign("!=", "'<>'");
    }
    if (tokens.isSign("=") && tokens.peek(1).isSign("=")) {
      throw foreign("==", "'='");
    }
    if (tokens.peek().isSign("&") && tokens.peek(1).isSign("&")) {
      throw foreign("&&", "AND");
    }
    if (tokens.peek().isSign("|") && tokens.peek(1).isSign("|")) {
      throw foreign("||", "OR", "'+' between strings");
    }
    int negated = tokens.peek().isWord("NOT") ? 1 : 0;
    if (tokens.peek(negated).isWord("LIKE") || tokens.peek(negated).isWord("ILIKE")) {
      throw foreign("LIKE", "CONTAINS", "STARTS WITH", "ENDS WITH", "=~");
    }
    negated = tokens.peek(1).isWord("NOT") ? 2 : 1;
    if (tokens.peek().isWord("IS") && tokens.peek(negated).isWord("LABELED")) {
      throw foreign("IS LABELED", "n:Label");
    }
  }

  private QueryException foreign(String operator, String... instead) {
    return new QueryException(
        tokens.at(), "'" + operator + "' is not Cypher", List.of(instead), List.of());
  }

  /// What stands behind its operand, or tests a string or a list.
  private Expression predicate() {
    var left = sum();
    for (int row = 0; ; row++) {
      check(row);
      refuseForeign();
      var at = tokens.at();
      if (tokens.words("IS", "NULL")) {
        left = new Unary(at, UnaryOperator.IS_NULL, left);
      } else if (tokens.isWord("IS") && tokens.peek(1).isWord("NOT")) {
        tokens.take();
        tokens.take();
        tokens.needWord("NULL");
        left = new Unary(at, UnaryOperator.IS_NOT_NULL, left);
      } else if (tokens.words("STARTS", "WITH")) {
        left = new Binary(at, BinaryOperator.STARTS_WITH, left, sum());
      } else if (tokens.words("ENDS", "WITH")) {
        left = new Binary(at, BinaryOperator.ENDS_WITH, left, sum());
      } else if (tokens.word("CONTAINS")) {
        left = new Binary(at, BinaryOperator.CONTAINS, left, sum());
      } else if (tokens.sign("=~")) {
        left = new Binary(at, BinaryOperator.MATCHES, left, sum());
      } else if (tokens.word("IN")) {
        left = new Binary(at, BinaryOperator.IN, left, sum());
      } else {
        return left;
      }
    }
  }

  private Expression sum() {
    return row(
        this::product,
        () ->
            tokens.isSign("+")
                ? Optional.of(BinaryOperator.ADD)
                : tokens.isSign("-") ? Optional.of(BinaryOperator.SUBTRACT) : Optional.empty());
  }

  private Expression product() {
    return row(
        this::power,
        () ->
            tokens.isSign("*")
                ? Optional.of(BinaryOperator.MULTIPLY)
                : tokens.isSign("/")
                    ? Optional.of(BinaryOperator.DIVIDE)
                    : tokens.isSign("%") ? Optional.of(BinaryOperator.MODULO) : Optional.empty());
  }

  private Expression power() {
    return row(
        this::signed,
        () -> tokens.isSign("^") ? Optional.of(BinaryOperator.POWER) : Optional.empty());
  }

  private Expression row(
      Supplier<Expression> operand, Supplier<Optional<BinaryOperator>> operators) {
    var left = operand.get();
    int row = 0;
    for (var operator = operators.get(); operator.isPresent(); operator = operators.get()) {
      var at = operator(row++);
      left = new Binary(at, operator.get(), left, operand.get());
    }
    return left;
  }

  private Expression signed() {
    var at = tokens.at();
    if (!tokens.isSign("-") && !tokens.isSign("+")) {
      return atoms.withSuffixes();
    }
    boolean minus = tokens.take().isSign("-");
    if (minus && tokens.peek().kind() == Token.Kind.INTEGER) {
      return atoms.negative(at);
    }
    tokens.enter();
    try {
      return new Unary(at, minus ? UnaryOperator.MINUS : UnaryOperator.PLUS, signed());
    } finally {
      tokens.leave();
    }
  }

  /// Takes an operator; tells where.
  private SourcePosition operator(int row) {
    check(row);
    var at = tokens.at();
    tokens.take();
    return at;
  }

  private void check(int row) {
    if (row > MOST_IN_A_ROW) {
      throw new QueryException(tokens.at(), "more than " + MOST_IN_A_ROW + " operators in a row");
    }
  }

  Expression.MapOf map() {
    var at = tokens.at();
    tokens.needSign("{");
    var fields = new LinkedHashMap<String, Expression>();
    if (!tokens.sign("}")) {
      do {
        var name = tokens.name("a key");
        tokens.needSign(":");
        fields.put(name, expression());
      } while (tokens.sign(","));
      tokens.needSign("}");
    }
    return new Expression.MapOf(at, fields);
  }

  Expression.Parameter parameter() {
    var at = tokens.at();
    tokens.needSign("$");
    var token = tokens.peek();
    if (token.kind() == Token.Kind.INTEGER) {
      return new Expression.Parameter(at, tokens.take().text());
    }
    return new Expression.Parameter(at, tokens.name("the name of a parameter"));
  }
}
