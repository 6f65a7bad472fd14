package dev.kith.cypher.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Looks through expressions, and makes new ones out of them.
public final class Trees {
  private Trees() {}

  /// The expressions directly inside; those in patterns and subqueries belong to these.
  public static List<Expression> children(Expression expr) {
    var all = new ArrayList<Expression>();
    children(expr, all);
    return all;
  }

  private static void children(Expression expr, List<Expression> all) {
    switch (expr) {
      case Expression.Constant _,
          Expression.Parameter _,
          Expression.Variable _,
          Expression.CountRows _ -> {}
      case Expression.PatternTest _, Expression.ShortestPath _, Expression.Subquery _ -> {}
      case Expression.Property(_, var from, _) -> all.add(from);
      case Expression.Item(_, var from, var index) -> all.addAll(List.of(from, index));
      case Expression.Slice(_, var from, var first, var last) -> {
        all.add(from);
        first.ifPresent(all::add);
        last.ifPresent(all::add);
      }
      case Expression.ListOf(_, var items) -> all.addAll(items);
      case Expression.MapOf(_, var fields) -> all.addAll(fields.values());
      case Expression.Unary(_, _, var operand) -> all.add(operand);
      case Expression.Binary(_, _, var left, var right) -> all.addAll(List.of(left, right));
      case Expression.And(_, var parts) -> all.addAll(parts);
      case Expression.Or(_, var parts) -> all.addAll(parts);
      case Expression.HasLabels(_, var of, _) -> all.add(of);
      case Expression.FunctionCall(_, _, _, var arguments) -> all.addAll(arguments);
      case Expression.Case(_, var subject, var whens, var otherwise) -> {
        subject.ifPresent(all::add);
        whens.forEach(when -> all.addAll(List.of(when.test(), when.result())));
        otherwise.ifPresent(all::add);
      }
      case Expression.Comprehension(_, _, var list, var condition, var result) -> {
        all.add(list);
        condition.ifPresent(all::add);
        result.ifPresent(all::add);
      }
      case Expression.Quantified(_, _, _, var list, var condition) ->
          all.addAll(List.of(list, condition));
      case Expression.Reduce(_, _, var start, _, var list, var next) ->
          all.addAll(List.of(start, list, next));
      case Expression.PatternComprehension(_, _, var condition, var result) -> {
        condition.ifPresent(all::add);
        all.add(result);
      }
    }
  }

  /// Every name that is mentioned anywhere inside.
  public static Set<String> names(Expression expr) {
    var found = new Mentions(new LinkedHashSet<>(), new ArrayList<>());
    collect(expr, found);
    return found.names();
  }

  /// Every pattern of a query, also those inside expressions.
  public static List<PathPattern> patterns(CypherQuery query) {
    var found = new Mentions(new LinkedHashSet<>(), new ArrayList<>());
    collect(query, found);
    return found.patterns();
  }

  private record Mentions(Set<String> names, List<PathPattern> patterns) {}

  private static void collect(Expression expr, Mentions found) {
    switch (expr) {
      case Expression.Variable(_, var name) -> found.names().add(name);
      case Expression.PatternTest(_, var pattern) -> collect(pattern, found);
      case Expression.ShortestPath(_, var pattern) -> collect(pattern, found);
      case Expression.PatternComprehension(_, var pattern, _, _) -> collect(pattern, found);
      case Expression.Subquery(_, _, var query) -> collect(query, found);
      case Expression _ -> {}
    }
    children(expr).forEach(child -> collect(child, found));
  }

  private static void collect(PathPattern pattern, Mentions found) {
    found.patterns().add(pattern);
    collect(pattern.start(), found);
    for (var step : pattern.steps()) {
      step.edge().name().ifPresent(found.names()::add);
      step.edge().properties().ifPresent(expr -> collect(expr, found));
      collect(step.node(), found);
    }
  }

  private static void collect(PathPattern.NodePattern node, Mentions found) {
    node.name().ifPresent(found.names()::add);
    node.properties().ifPresent(expr -> collect(expr, found));
  }

  private static void collect(CypherQuery query, Mentions found) {
    for (var part : query.parts()) {
      for (var clause : part.clauses()) {
        switch (clause) {
          case CypherQuery.Match(_, _, var patterns, var where) -> {
            patterns.forEach(pattern -> collect(pattern, found));
            where.ifPresent(expr -> collect(expr, found));
          }
          case CypherQuery.Unwind(_, var list, _) -> collect(list, found);
          case CypherQuery.With(_, var projection, var where) -> {
            collect(projection, found);
            where.ifPresent(expr -> collect(expr, found));
          }
          case CypherQuery.Return(_, var projection) -> collect(projection, found);
        }
      }
    }
  }

  private static void collect(CypherQuery.Projection projection, Mentions found) {
    projection.columns().forEach(column -> collect(column.value(), found));
    projection.order().forEach(sort -> collect(sort.by(), found));
  }

  /// The same expression, with others in the place of some parts of it.
  ///
  /// @param change what stands in the place of a part; empty: the part stays and is looked through
  public static Expression replaced(
      Expression expr, Function<Expression, Optional<Expression>> change) {
    var changed = change.apply(expr);
    return changed.isPresent() ? changed.get() : inside(expr, each -> replaced(each, change));
  }

  private static Expression inside(Expression expr, Function<Expression, Expression> change) {
    return switch (expr) {
      case Expression.Constant _,
          Expression.Parameter _,
          Expression.Variable _,
          Expression.CountRows _ ->
          expr;
      case Expression.PatternTest _, Expression.ShortestPath _, Expression.Subquery _ -> expr;
      case Expression.Property(var at, var from, var name) ->
          new Expression.Property(at, change.apply(from), name);
      case Expression.Item(var at, var from, var index) ->
          new Expression.Item(at, change.apply(from), change.apply(index));
      case Expression.Slice(var at, var from, var first, var last) ->
          new Expression.Slice(at, change.apply(from), first.map(change), last.map(change));
      case Expression.ListOf(var at, var items) ->
          new Expression.ListOf(at, items.stream().map(change).toList());
      case Expression.MapOf(var at, var fields) -> new Expression.MapOf(at, each(fields, change));
      case Expression.Unary(var at, var operator, var operand) ->
          new Expression.Unary(at, operator, change.apply(operand));
      case Expression.Binary(var at, var operator, var left, var right) ->
          new Expression.Binary(at, operator, change.apply(left), change.apply(right));
      case Expression.And(var at, var parts) ->
          new Expression.And(at, parts.stream().map(change).toList());
      case Expression.Or(var at, var parts) ->
          new Expression.Or(at, parts.stream().map(change).toList());
      case Expression.HasLabels(var at, var of, var labels) ->
          new Expression.HasLabels(at, change.apply(of), labels);
      case Expression.FunctionCall(var at, var name, var distinct, var arguments) ->
          new Expression.FunctionCall(at, name, distinct, arguments.stream().map(change).toList());
      case Expression.Case(var at, var subject, var whens, var otherwise) ->
          new Expression.Case(
              at,
              subject.map(change),
              whens.stream()
                  .map(
                      each ->
                          new Expression.When(
                              change.apply(each.test()), change.apply(each.result())))
                  .toList(),
              otherwise.map(change));
      case Expression.Comprehension(var at, var variable, var list, var condition, var result) ->
          new Expression.Comprehension(
              at, variable, change.apply(list), condition.map(change), result.map(change));
      case Expression.Quantified(var at, var quantifier, var variable, var list, var condition) ->
          new Expression.Quantified(
              at, quantifier, variable, change.apply(list), change.apply(condition));
      case Expression.Reduce(var at, var total, var start, var variable, var list, var next) ->
          new Expression.Reduce(
              at, total, change.apply(start), variable, change.apply(list), change.apply(next));
      case Expression.PatternComprehension(var at, var pattern, var condition, var result) ->
          new Expression.PatternComprehension(
              at, pattern, condition.map(change), change.apply(result));
    };
  }

  private static Map<String, Expression> each(
      Map<String, Expression> fields, Function<Expression, Expression> change) {
    var changed = new LinkedHashMap<String, Expression>();
    fields.forEach((name, value) -> changed.put(name, change.apply(value)));
    return changed;
  }
}
