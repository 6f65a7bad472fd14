package dev.kith.cypher.text;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Labels;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.PathPattern.Arrow;
import dev.kith.cypher.tree.PathPattern.EdgePattern;
import dev.kith.cypher.tree.PathPattern.NodePattern;
import dev.kith.cypher.tree.PathPattern.Range;
import dev.kith.cypher.tree.PathPattern.Selection;
import dev.kith.cypher.tree.PathPattern.Step;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads patterns.
final class PatternParser {
  private static final int MOST_STEPS = 100;

  private final Tokens tokens;
  private final ExpressionParser expressions;

  PatternParser(Tokens tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  /// A pattern of `MATCH`, perhaps with a name.
  PathPattern named() {
    var at = tokens.at();
    Optional<String> name = Optional.empty();
    if (tokens.peek().isName() && tokens.peek(1).isSign("=")) {
      name = Optional.of(tokens.name("a name"));
      tokens.needSign("=");
    }
    var selection = selection();
    if (selection == Selection.EVERY) {
      return chain(at, name, selection);
    }
    tokens.take();
    tokens.needSign("(");
    var pattern = chain(at, name, selection);
    tokens.needSign(")");
    return checked(pattern);
  }

  /// Whether a function stands here that finds shortest paths.
  Selection selection() {
    if (!tokens.peek(1).isSign("(")) {
      return Selection.EVERY;
    }
    return switch (tokens.peek().upper()) {
      case "SHORTESTPATH" -> Selection.SHORTEST;
      case "ALLSHORTESTPATHS" -> Selection.ALL_SHORTEST;
      default -> Selection.EVERY;
    };
  }

  private static PathPattern checked(PathPattern pattern) {
    if (pattern.steps().size() != 1) {
      throw new QueryException(
          pattern.at(), "shortestPath takes a single relationship pattern, such as -[*]-");
    }
    return pattern;
  }

  PathPattern chain(SourcePosition at, Optional<String> name, Selection selection) {
    var start = node();
    var steps = new ArrayList<Step>();
    while (tokens.isSign("-") || tokens.isSign("<")) {
      var edge = edge();
      steps.add(new Step(edge, node()));
      if (steps.size() > MOST_STEPS) {
        throw new QueryException(edge.at(), "a pattern of more than " + MOST_STEPS + " steps");
      }
    }
    return new PathPattern(at, name, selection, start, steps);
  }

  /// Whether a pattern with a relationship stands here: behind the bracket that closes, one begins.
  boolean isNext() {
    if (!tokens.peek().isSign("(")) {
      return false;
    }
    int close = tokens.closingAhead(0);
    if (close == 0 || !beginsNode()) {
      return false;
    }
    int arrow = close + 1 + (tokens.peek(close + 1).isSign("<") ? 1 : 0);
    var behind = tokens.peek(arrow + 1);
    return tokens.peek(arrow).isSign("-")
        && (behind.isSign("[") || (behind.isSign("-") && endsArrow(arrow + 2)));
  }

  private boolean beginsNode() {
    var first = tokens.peek(1);
    var second = tokens.peek(2);
    if (first.isName()) {
      return second.isSign(")") || second.isSign(":") || second.isSign("{") || second.isSign("$");
    }
    return first.isSign(")") || first.isSign(":") || first.isSign("{") || first.isSign("$");
  }

  private boolean endsArrow(int ahead) {
    var token = tokens.peek(ahead);
    return token.isSign("(") || (token.isSign(">") && tokens.peek(ahead + 1).isSign("("));
  }

  private NodePattern node() {
    var at = tokens.at();
    tokens.needSign("(");
    var name = name("a name");
    var labels = labels();
    var properties = properties();
    tokens.needSign(")");
    return new NodePattern(at, name, labels, properties);
  }

  private Optional<String> name(String what) {
    tokens.expect(what);
    return tokens.peek().isName() ? Optional.of(tokens.name(what)) : Optional.empty();
  }

  private Optional<Expression> properties() {
    if (tokens.isSign("{")) {
      return Optional.of(expressions.map());
    }
    return tokens.isSign("$") ? Optional.of(expressions.parameter()) : Optional.empty();
  }

  private EdgePattern edge() {
    var at = tokens.at();
    boolean left = tokens.sign("<");
    tokens.needSign("-");
    Optional<String> name = Optional.empty();
    Optional<Labels> types = Optional.empty();
    Optional<Range> range = Optional.empty();
    Optional<Expression> properties = Optional.empty();
    if (tokens.sign("[")) {
      name = name("a name");
      types = labels();
      range = range();
      properties = properties();
      tokens.needSign("]");
    }
    tokens.needSign("-");
    boolean right = tokens.sign(">");
    if (tokens.peek().isSign("{")) {
      range = quantifier();
    }
    var way = left == right ? Arrow.EITHER : left ? Arrow.LEFT : Arrow.RIGHT;
    return new EdgePattern(at, name, types, way, range, properties);
  }

  /// `*`, `*2`, `*1..3`, `*..3`, `*1..`
  private Optional<Range> range() {
    if (!tokens.sign("*")) {
      return Optional.empty();
    }
    var least = bound();
    if (!tokens.sign("..")) {
      return Optional.of(new Range(least, least));
    }
    return Optional.of(new Range(least, bound()));
  }

  /// `{2}`, `{1,3}`, `{,3}`, `{1,}` as GQL has it.
  private Optional<Range> quantifier() {
    tokens.needSign("{");
    var least = bound();
    if (tokens.sign(",")) {
      var most = bound();
      tokens.needSign("}");
      return Optional.of(new Range(OptionalInt.of(least.orElse(0)), most));
    }
    tokens.needSign("}");
    return Optional.of(new Range(least, least));
  }

  private OptionalInt bound() {
    if (tokens.peek().kind() != Token.Kind.INTEGER) {
      return OptionalInt.empty();
    }
    var token = tokens.peek();
    try {
      int bound = Integer.parseInt(token.text());
      tokens.take();
      return OptionalInt.of(bound);
    } catch (NumberFormatException large) {
      throw new QueryException(tokens.at(), "not a number of relationships: " + token.shown());
    }
  }

  /// `:A`, `:A:B`, `:A|B`, `:A|:B`, `:A&!B`, `:(A|B)&C`, `:%`
  Optional<Labels> labels() {
    if (!tokens.sign(":")) {
      return Optional.empty();
    }
    var parts = new ArrayList<Labels>(List.of(either()));
    while (tokens.sign(":")) {
      parts.add(either());
    }
    return Optional.of(parts.size() == 1 ? parts.getFirst() : new Labels.All(parts));
  }

  private Labels either() {
    var parts = new ArrayList<Labels>(List.of(both()));
    while (tokens.sign("|")) {
      tokens.sign(":");
      parts.add(both());
    }
    return parts.size() == 1 ? parts.getFirst() : new Labels.Any(parts);
  }

  private Labels both() {
    var parts = new ArrayList<Labels>(List.of(one()));
    while (tokens.sign("&")) {
      parts.add(one());
    }
    return parts.size() == 1 ? parts.getFirst() : new Labels.All(parts);
  }

  private Labels one() {
    tokens.enter();
    try {
      if (tokens.sign("!")) {
        return new Labels.Not(one());
      }
      if (tokens.sign("%")) {
        return new Labels.Anything();
      }
      if (tokens.sign("(")) {
        var inner = either();
        tokens.needSign(")");
        return inner;
      }
      var at = tokens.at();
      return new Labels.Named(at, tokens.name("a label"));
    } finally {
      tokens.leave();
    }
  }
}
