package dev.kith.cypher.text;

import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern.Selection;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads what operators stand between: values, names, calls, brackets.
final class AtomParser {
  private static final int MOST_SUFFIXES = 200;

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final PatternParser patterns;
  private final StatementParser statements;

  AtomParser(
      Tokens tokens,
      ExpressionParser expressions,
      PatternParser patterns,
      StatementParser statements) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.patterns = patterns;
    this.statements = statements;
  }

  /// An atom, and the properties, items, slices and labels that are asked of it.
  Expression withSuffixes() {
    return suffixed(atom());
  }

  private Expression suffixed(Expression atom) {
    for (int count = 0; count < MOST_SUFFIXES; count++) {
      var at = tokens.at();
      if (tokens.sign(".")) {
        atom = new Expression.Property(at, atom, tokens.name("the name of a property"));
      } else if (tokens.sign("[")) {
        atom = item(at, atom);
      } else if (tokens.isSign(":") && tokens.peek(1).isName()) {
        atom = new Expression.HasLabels(at, atom, patterns.labels().orElseThrow());
      } else {
        return atom;
      }
    }
    throw new QueryException(tokens.at(), "more than " + MOST_SUFFIXES + " lookups in a row");
  }

  private Expression item(SourcePosition at, Expression from) {
    Optional<Expression> first =
        tokens.isSign("..") ? Optional.empty() : Optional.of(expressions.expression());
    if (!tokens.sign("..")) {
      tokens.needSign("]");
      return new Expression.Item(at, from, first.orElseThrow());
    }
    Optional<Expression> last =
        tokens.isSign("]") ? Optional.empty() : Optional.of(expressions.expression());
    tokens.needSign("]");
    return new Expression.Slice(at, from, first, last);
  }

  private Expression atom() {
    var token = tokens.peek();
    var at = tokens.at();
    tokens.expect("an expression");
    return switch (token.kind()) {
      case STRING -> new Expression.Constant(at, CypherValue.of(tokens.take().text()));
      case INTEGER -> new Expression.Constant(at, CypherValue.of(whole(at, tokens.take().text())));
      case FLOAT -> new Expression.Constant(at, CypherValue.of(real(at, tokens.take().text())));
      case QUOTED -> named(at);
      case WORD -> word(at);
      case SIGN -> bracketed(at);
      case END -> throw tokens.unexpected();
    };
  }

  /// An integer behind a minus: the smallest is one further from zero than the largest.
  Expression negative(SourcePosition at) {
    var text = "-" + tokens.take().text();
    return suffixed(new Expression.Constant(at, CypherValue.of(whole(at, text))));
  }

  private static long whole(SourcePosition at, String text) {
    var digits = text.toLowerCase(Locale.ROOT).replace("-", "");
    int radix = digits.startsWith("0x") ? 16 : digits.startsWith("0o") ? 8 : 10;
    var sign = text.startsWith("-") ? "-" : "";
    try {
      return Long.parseLong(sign + (radix == 10 ? digits : digits.substring(2)), radix);
    } catch (NumberFormatException wrong) {
      throw new QueryException(at, "not an integer of 64 bits");
    }
  }

  private static double real(SourcePosition at, String text) {
    double value = Double.parseDouble(text);
    if (Double.isInfinite(value)) {
      throw new QueryException(at, "the number is too large");
    }
    return value;
  }

  private Expression bracketed(SourcePosition at) {
    if (tokens.isSign("$")) {
      return expressions.parameter();
    }
    if (tokens.isSign("{")) {
      return expressions.map();
    }
    if (tokens.isSign("[")) {
      return list(at);
    }
    if (patterns.isNext()) {
      return new Expression.PatternTest(at, patterns.chain(at, Optional.empty(), Selection.EVERY));
    }
    tokens.needSign("(");
    var inner = expressions.expression();
    tokens.needSign(")");
    return inner;
  }

  private Expression list(SourcePosition at) {
    tokens.needSign("[");
    if (tokens.peek().isName() && tokens.peek(1).isWord("IN")) {
      return comprehension(at);
    }
    boolean named = tokens.peek().isName() && tokens.peek(1).isSign("=");
    if (patterns.isNext() || (named && tokens.peek(2).isSign("("))) {
      return patternComprehension(at);
    }
    var items = new ArrayList<Expression>();
    if (!tokens.sign("]")) {
      do {
        items.add(expressions.expression());
      } while (tokens.sign(","));
      tokens.needSign("]");
    }
    return new Expression.ListOf(at, items);
  }

  private Expression comprehension(SourcePosition at) {
    var variable = tokens.name("a name");
    tokens.needWord("IN");
    var list = expressions.expression();
    var condition = where();
    Optional<Expression> result =
        tokens.sign("|") ? Optional.of(expressions.expression()) : Optional.empty();
    tokens.needSign("]");
    return new Expression.Comprehension(at, variable, list, condition, result);
  }

  private Expression patternComprehension(SourcePosition at) {
    var pattern = patterns.named();
    var condition = where();
    tokens.needSign("|");
    var result = expressions.expression();
    tokens.needSign("]");
    return new Expression.PatternComprehension(at, pattern, condition, result);
  }

  private Optional<Expression> where() {
    return tokens.word("WHERE") ? Optional.of(expressions.expression()) : Optional.empty();
  }

  private Expression word(SourcePosition at) {
    var next = tokens.peek(1);
    return switch (tokens.peek().upper()) {
      case "TRUE" -> constant(at, CypherValue.Flag.TRUE);
      case "FALSE" -> constant(at, CypherValue.Flag.FALSE);
      case "NULL" -> constant(at, CypherValue.Null.NULL);
      case "CASE" -> next.isSign(".") || next.isSign(",") ? named(at) : cases(at);
      case "COLLECT" -> {
        if (next.isSign("{")) {
          throw new QueryException(
              at, "COLLECT { } is not supported; write [(a)-->(b) WHERE … | b.name]");
        }
        yield named(at);
      }
      case "EXISTS", "COUNT" -> next.isSign("{") ? subquery(at) : named(at);
      case "SHORTESTPATH", "ALLSHORTESTPATHS" -> {
        var pattern = patterns.named();
        yield new Expression.ShortestPath(at, pattern);
      }
      case "ALL", "ANY", "NONE", "SINGLE" ->
          next.isSign("(") && tokens.peek(2).isName() && tokens.peek(3).isWord("IN")
              ? quantified(at)
              : named(at);
      case "REDUCE" -> next.isSign("(") ? reduce(at) : named(at);
      default -> named(at);
    };
  }

  private Expression constant(SourcePosition at, CypherValue value) {
    tokens.take();
    return new Expression.Constant(at, value);
  }

  private Expression cases(SourcePosition at) {
    tokens.take();
    Optional<Expression> subject =
        tokens.isWord("WHEN") ? Optional.empty() : Optional.of(expressions.expression());
    var whens = new ArrayList<Expression.When>();
    while (tokens.word("WHEN")) {
      var test = expressions.expression();
      tokens.needWord("THEN");
      whens.add(new Expression.When(test, expressions.expression()));
    }
    if (whens.isEmpty()) {
      throw tokens.unexpected();
    }
    Optional<Expression> otherwise =
        tokens.word("ELSE") ? Optional.of(expressions.expression()) : Optional.empty();
    tokens.needWord("END");
    return new Expression.Case(at, subject, whens, otherwise);
  }

  private Expression subquery(SourcePosition at) {
    boolean count = tokens.take().isWord("COUNT");
    tokens.needSign("{");
    tokens.enter();
    try {
      CypherQuery query = statements.inner();
      tokens.needSign("}");
      return new Expression.Subquery(at, count, query);
    } finally {
      tokens.leave();
    }
  }

  private Expression quantified(SourcePosition at) {
    var quantifier = Expression.Quantifier.valueOf(tokens.take().upper());
    tokens.needSign("(");
    var variable = tokens.name("a name");
    tokens.needWord("IN");
    var list = expressions.expression();
    tokens.needWord("WHERE");
    var condition = expressions.expression();
    tokens.needSign(")");
    return new Expression.Quantified(at, quantifier, variable, list, condition);
  }

  private Expression reduce(SourcePosition at) {
    tokens.take();
    tokens.needSign("(");
    var total = tokens.name("a name");
    tokens.needSign("=");
    var start = expressions.expression();
    tokens.needSign(",");
    var variable = tokens.name("a name");
    tokens.needWord("IN");
    var list = expressions.expression();
    tokens.needSign("|");
    var next = expressions.expression();
    tokens.needSign(")");
    return new Expression.Reduce(at, total, start, variable, list, next);
  }

  /// A variable or a call.
  private Expression named(SourcePosition at) {
    if (Words.endsExpression(tokens.peek())) {
      throw tokens.unexpected();
    }
    var name = tokens.name("an expression");
    int ahead = 0;
    while (tokens.peek(ahead).isSign(".") && tokens.peek(ahead + 1).isName()) {
      ahead += 2;
    }
    if (tokens.peek().isSign("{") && tokens.peek(1).isSign(".")) {
      throw new QueryException(
          tokens.at(), "a map projection is not supported; write {name: " + name + ".name}");
    }
    if (!tokens.peek(ahead).isSign("(") || (ahead > 0 && !isNamespace(name))) {
      return new Expression.Variable(at, name);
    }
    var full = new StringBuilder(name);
    while (tokens.sign(".")) {
      full.append('.').append(tokens.name("the name of a function"));
    }
    return call(at, full.toString().toLowerCase(Locale.ROOT));
  }

  /// The functions whose names have points are those of times.
  private static boolean isNamespace(String name) {
    return List.of("date", "datetime", "localdatetime", "time", "localtime", "duration", "apoc")
        .contains(name.toLowerCase(Locale.ROOT));
  }

  private Expression call(SourcePosition at, String name) {
    tokens.needSign("(");
    if (name.equals("count") && tokens.sign("*")) {
      tokens.needSign(")");
      return new Expression.CountRows(at);
    }
    boolean distinct = tokens.word("DISTINCT");
    var arguments = new ArrayList<Expression>();
    if (!tokens.sign(")")) {
      do {
        arguments.add(expressions.expression());
      } while (tokens.sign(","));
      tokens.needSign(")");
    }
    return new Expression.FunctionCall(at, name, distinct, arguments);
  }
}
