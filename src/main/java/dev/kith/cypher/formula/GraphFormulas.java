package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.ListBuilder;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;

/// Formulas that look into the graph: patterns and subqueries.
final class GraphFormulas {
  private final NameScope scope;
  private final Formulas.Terms terms;

  GraphFormulas(NameScope scope, Formulas.Terms terms) {
    this.scope = scope;
    this.terms = terms;
  }

  Formula of(Expression expr) {
    return switch (expr) {
      case Expression.PatternTest(var at, var pattern) ->
          found(at, terms.subqueries().pattern(pattern, Optional.empty(), scope, true).steps());
      case Expression.PatternComprehension each -> comprehension(each);
      case Expression.Subquery each -> {
        var steps = terms.subqueries().query(each.query(), scope);
        yield each.count() ? counted(each.at(), steps) : found(each.at(), steps);
      }
      case Expression.ShortestPath(_, var pattern) -> path(pattern);
      case Expression _ -> throw new IllegalArgumentException("no pattern");
    };
  }

  private static Formula found(SourcePosition at, Steps steps) {
    return (row, context) -> {
      var any = new boolean[1];
      var cut =
          context.run(
              steps,
              row,
              _ -> {
                any[0] = true;
                return false;
              });
      if (!any[0]) {
        needAll(at, cut);
      }
      return CypherValue.of(any[0]);
    };
  }

  private static Formula counted(SourcePosition at, Steps steps) {
    return (row, context) -> {
      var count = new long[1];
      var cut =
          context.run(
              steps,
              row,
              _ -> {
                count[0]++;
                return true;
              });
      needAll(at, cut);
      return CypherValue.of(count[0]);
    };
  }

  /// A warning could not say which values are wrong because longer paths were not searched.
  private static void needAll(SourcePosition at, OptionalInt cut) {
    if (cut.isPresent()) {
      throw new QueryException(
          at,
          "the result depends on paths longer than "
              + cut.getAsInt()
              + " relationships, which are not searched: "
              + (cut.getAsInt() < Context.MOST_HOPS
                  ? "give '*' an upper bound, such as *1.."
                      + Math.min(2 * cut.getAsInt(), Context.MOST_HOPS)
                  : "that is the maximum"));
    }
  }

  private Formula comprehension(Expression.PatternComprehension each) {
    var planned = terms.subqueries().pattern(each.pattern(), each.condition(), scope, false);
    var result = new Formulas(planned.scope(), terms).of(each.result());
    return (row, context) ->
        Failures.at(
            each.at(),
            () -> {
              var values = new ListBuilder(context::making);
              var cut =
                  context.run(
                      planned.steps(),
                      row,
                      found -> {
                        values.add(result.of(found, context));
                        return true;
                      });
              needAll(each.at(), cut);
              return values.list();
            });
  }

  /// One path, or null; all of them are a list.
  private Formula path(PathPattern pattern) {
    var name = " path";
    var named =
        new PathPattern(
            pattern.at(), Optional.of(name), pattern.selection(), pattern.start(), pattern.steps());
    boolean all = pattern.selection() == PathPattern.Selection.ALL_SHORTEST;
    if (unbound(pattern.start()) || unbound(pattern.steps().getFirst().node())) {
      throw new QueryException(
          pattern.at(), "both ends of a shortest path in an expression must be bound before");
    }
    var planned = terms.subqueries().pattern(named, Optional.empty(), scope, false);
    int slot = planned.scope().named(pattern.at(), name).slot();
    return (row, context) -> {
      var paths = new ArrayList<CypherValue>();
      context.run(
          planned.steps(),
          row,
          found -> {
            paths.add(found[slot]);
            return all;
          });
      return all
          ? new CypherValue.Items(paths)
          : paths.isEmpty() ? CypherValue.Null.NULL : paths.getFirst();
    };
  }

  private boolean unbound(PathPattern.NodePattern node) {
    return node.name().isEmpty() || scope.find(node.name().get()).isEmpty();
  }
}
