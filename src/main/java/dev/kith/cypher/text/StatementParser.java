package dev.kith.cypher.text;

import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.CypherQuery.Clause;
import dev.kith.cypher.tree.CypherQuery.Column;
import dev.kith.cypher.tree.CypherQuery.Projection;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a query.
public final class StatementParser {
  private static final int LONGEST = 100_000;
  private static final int MOST_CLAUSES = 200;

  private final Tokens tokens;
  private final ExpressionParser expressions;

  private StatementParser(String text) {
    this.tokens = new Tokens(text);
    this.expressions = new ExpressionParser(tokens, this);
  }

  /// The tree of a query; raises a [QueryException] where it is none that can be answered.
  public static CypherQuery parse(String text) {
    if (text.length() > LONGEST) {
      throw new QueryException(
          new SourcePosition(0),
          "a query of more than " + LONGEST + " characters; give values as parameters");
    }
    var parser = new StatementParser(text);
    var language = Words.language(text, parser.tokens.peek(), parser.tokens.peek(1));
    if (language.isPresent()) {
      throw new QueryException(
          new SourcePosition(0),
          "this is " + language.get() + "; write Cypher, such as MATCH (n) RETURN n LIMIT 5");
    }
    return parser.whole();
  }

  private CypherQuery whole() {
    var statement = united();
    if (tokens.sign(";") && tokens.peek().kind() != Token.Kind.END) {
      throw new QueryException(tokens.at(), "only one statement is allowed");
    }
    if (tokens.peek().kind() != Token.Kind.END) {
      throw refusedOrUnexpected();
    }
    return statement;
  }

  private RuntimeException refusedOrUnexpected() {
    var token = tokens.peek();
    return Words.refused(token)
        .<RuntimeException>map(
            why -> new QueryException(tokens.at(), token.upper() + " is refused: " + why))
        .orElseGet(tokens::unexpected);
  }

  private CypherQuery united() {
    var parts = new ArrayList<>(List.of(part()));
    Optional<Boolean> all = Optional.empty();
    while (tokens.isWord("UNION")) {
      var at = tokens.at();
      tokens.take();
      boolean kept = tokens.word("ALL");
      tokens.word("DISTINCT");
      if (all.isPresent() && all.get() != kept) {
        throw new QueryException(at, "UNION and UNION ALL cannot be mixed");
      }
      all = Optional.of(kept);
      parts.add(part());
    }
    return new CypherQuery(parts, all.orElse(true));
  }

  /// The query in `EXISTS { }`: a pattern alone, or clauses, where `RETURN` may be missing.
  CypherQuery inner() {
    if (!tokens.peek().isSign("(") && patternsBegin() == 0) {
      return united();
    }
    var at = tokens.at();
    return new CypherQuery(
        List.of(new CypherQuery.QueryPart(at, List.of(matched(at, false)))), true);
  }

  /// A named pattern: `p = (…`.
  private int patternsBegin() {
    return tokens.peek().isName() && tokens.peek(1).isSign("=") ? 1 : 0;
  }

  private CypherQuery.QueryPart part() {
    var at = tokens.at();
    var clauses = new ArrayList<Clause>();
    for (var clause = clause(); clause.isPresent(); clause = clause()) {
      clauses.add(clause.get());
      if (clauses.size() > MOST_CLAUSES) {
        throw new QueryException(tokens.at(), "more than " + MOST_CLAUSES + " clauses");
      }
      if (clause.get() instanceof CypherQuery.Return) {
        break;
      }
    }
    if (clauses.isEmpty()) {
      throw refusedOrUnexpected();
    }
    return new CypherQuery.QueryPart(at, clauses);
  }

  private Optional<Clause> clause() {
    var at = tokens.at();
    if (tokens.words("OPTIONAL", "MATCH")) {
      return Optional.of(matched(at, true));
    }
    if (tokens.word("MATCH")) {
      return Optional.of(matched(at, false));
    }
    if (tokens.word("UNWIND")) {
      var list = expressions.expression();
      tokens.needWord("AS");
      return Optional.of(new CypherQuery.Unwind(at, list, tokens.name("a name")));
    }
    if (tokens.word("WITH")) {
      var projection = projection();
      return Optional.of(new CypherQuery.With(at, projection, where()));
    }
    if (tokens.word("RETURN")) {
      return Optional.of(new CypherQuery.Return(at, projection()));
    }
    if (Words.refused(tokens.peek()).isPresent()) {
      throw refusedOrUnexpected();
    }
    return Optional.empty();
  }

  private CypherQuery.Match matched(SourcePosition at, boolean optional) {
    var patterns = new ArrayList<PathPattern>();
    do {
      patterns.add(expressions.patterns().named());
    } while (tokens.sign(","));
    return new CypherQuery.Match(at, optional, patterns, where());
  }

  private Optional<Expression> where() {
    return tokens.word("WHERE") ? Optional.of(expressions.expression()) : Optional.empty();
  }

  private Projection projection() {
    boolean distinct = tokens.word("DISTINCT");
    boolean star = tokens.sign("*");
    var columns = new ArrayList<Column>();
    if (!star || tokens.sign(",")) {
      do {
        columns.add(column());
      } while (tokens.sign(","));
    }
    var order = new ArrayList<CypherQuery.Sort>();
    if (tokens.words("ORDER", "BY")) {
      do {
        order.add(sort());
      } while (tokens.sign(","));
    }
    Optional<Expression> skip =
        tokens.word("SKIP") || tokens.word("OFFSET")
            ? Optional.of(expressions.expression())
            : Optional.empty();
    Optional<Expression> limit =
        tokens.word("LIMIT") ? Optional.of(expressions.expression()) : Optional.empty();
    return new Projection(distinct, star, columns, order, skip, limit);
  }

  private Column column() {
    var at = tokens.at();
    var value = expressions.expression();
    var text = tokens.since(at);
    return tokens.word("AS")
        ? new Column(value, tokens.name("a name"), true)
        : new Column(value, value instanceof Expression.Variable(_, var name) ? name : text, false);
  }

  private CypherQuery.Sort sort() {
    var by = expressions.expression();
    boolean descending = tokens.word("DESC") || tokens.word("DESCENDING");
    if (!descending && !tokens.word("ASC")) {
      tokens.word("ASCENDING");
    }
    return new CypherQuery.Sort(by, descending);
  }
}
