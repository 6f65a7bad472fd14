package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is known of an expression's value before it is computed: mistakes that every row would show
/// are found even if there is no row.
final class Sorts {
  private static final Set<NameScope.Sort> ELEMENTS =
      Set.of(NameScope.Sort.NODE, NameScope.Sort.EDGE);

  /// What functions cannot take.
  private static final Map<String, Set<NameScope.Sort>> REFUSED =
      Map.of(
          "type", Set.of(NameScope.Sort.NODE, NameScope.Sort.PATH),
          "labels", Set.of(NameScope.Sort.EDGE, NameScope.Sort.PATH),
          "length", Set.of(NameScope.Sort.NODE, NameScope.Sort.EDGE),
          "size", Set.of(NameScope.Sort.PATH, NameScope.Sort.NODE, NameScope.Sort.EDGE),
          "nodes", ELEMENTS,
          "relationships", ELEMENTS);

  /// Where a value stands does not matter for what it is.
  private static final int NOWHERE = -1;

  private Sorts() {}

  /// What sort of value an expression has, as far as the query tells.
  static NameScope.Sort of(Expression expr, NameScope scope) {
    return switch (expr) {
      case Expression.Variable(_, var name) ->
          scope.find(name).map(NameScope.Bound::sort).orElse(NameScope.Sort.UNKNOWN);
      case Expression.Call call -> ofCall(call, scope);
      case Expression.ListOf(_, var items) -> same(items, scope).listed();
      case Expression.Item(_, var list, _) -> of(list, scope).item();
      case Expression.Slice slice -> of(slice.from(), scope);
      case Expression.Comprehension each -> {
        var items = of(each.list(), scope).item();
        var inner = scope.with(each.variable(), NOWHERE, items);
        yield each.result().map(result -> of(result, inner)).orElse(items).listed();
      }
      case Expression.PatternComprehension each ->
          of(each.result(), in(each.pattern(), scope)).listed();
      case Expression.Case cases -> {
        var results = new ArrayList<Expression>();
        cases.whens().forEach(when -> results.add(when.result()));
        cases.otherwise().ifPresent(results::add);
        yield same(results, scope);
      }
      case Expression.ShortestPath(_, var pattern) ->
          pattern.selection() == PathPattern.Selection.SHORTEST
              ? NameScope.Sort.PATH
              : NameScope.Sort.UNKNOWN;
      case Expression _ -> NameScope.Sort.UNKNOWN;
    };
  }

  private static NameScope.Sort ofCall(Expression.Call call, NameScope scope) {
    if (call.arguments().isEmpty()) {
      return NameScope.Sort.UNKNOWN;
    }
    var first = of(call.arguments().getFirst(), scope);
    return switch (call.name()) {
      case "startnode", "endnode" -> NameScope.Sort.NODE;
      case "nodes" -> NameScope.Sort.NODES;
      case "relationships", "rels" -> NameScope.Sort.EDGES;
      case "collect" -> first.listed();
      case "head", "last" -> first.item();
      case "tail", "reverse" -> first;
      case "coalesce" -> same(call.arguments(), scope);
      default -> NameScope.Sort.UNKNOWN;
    };
  }

  private static NameScope.Sort same(List<Expression> all, NameScope scope) {
    var sorts = all.stream().map(each -> of(each, scope)).distinct().toList();
    return sorts.size() == 1 ? sorts.getFirst() : NameScope.Sort.UNKNOWN;
  }

  private static NameScope in(PathPattern pattern, NameScope scope) {
    var inner = node(pattern.start(), scope);
    for (var step : pattern.steps()) {
      var edge = step.edge();
      if (edge.name().isPresent()) {
        var sort = edge.range().isPresent() ? NameScope.Sort.EDGES : NameScope.Sort.EDGE;
        inner = inner.with(edge.name().get(), NOWHERE, sort);
      }
      inner = node(step.node(), inner);
    }
    return inner;
  }

  private static NameScope node(PathPattern.NodePattern node, NameScope scope) {
    return node.name().map(name -> scope.with(name, NOWHERE, NameScope.Sort.NODE)).orElse(scope);
  }

  /// Whether it is a node or a relationship by its name.
  static boolean isElement(Expression expr, NameScope scope) {
    return expr instanceof Expression.Variable(_, var name)
        && scope.find(name).filter(bound -> ELEMENTS.contains(bound.sort())).isPresent();
  }

  static void needTruth(Expression expr, NameScope scope) {
    boolean wrong =
        switch (expr) {
          case Expression.Constant(_, var value) ->
              !(value instanceof CypherValue.Flag || value instanceof CypherValue.Null);
          case Expression.ListOf _, Expression.MapOf _ -> true;
          case Expression.Variable _ -> isNoValue(expr, scope);
          case Expression _ -> false;
        };
    if (wrong) {
      throw new QueryException(expr.at(), "true or false is needed here");
    }
  }

  static void needList(Expression expr, NameScope scope) {
    boolean wrong =
        switch (expr) {
          case Expression.Constant(_, var value) -> !(value instanceof CypherValue.Null);
          case Expression.MapOf _ -> true;
          case Expression.Variable _ -> isElement(expr, scope);
          case Expression _ -> false;
        };
    if (wrong) {
      throw new QueryException(expr.at(), "a list is needed here");
    }
  }

  /// A node, relationship, path or list of relationships.
  private static boolean isNoValue(Expression expr, NameScope scope) {
    return expr instanceof Expression.Variable(_, var name)
        && scope
            .find(name)
            .filter(
                bound ->
                    bound.sort() != NameScope.Sort.OTHER && bound.sort() != NameScope.Sort.UNKNOWN)
            .isPresent();
  }

  static void needFields(Expression.Property property, NameScope scope) {
    boolean wrong =
        switch (property.from()) {
          case Expression.Constant(_, var value) -> !(value instanceof CypherValue.Null);
          case Expression.ListOf _ -> true;
          case Expression.Variable(_, var name) ->
              scope
                  .find(name)
                  .filter(
                      bound ->
                          bound.sort() == NameScope.Sort.PATH
                              || bound.sort() == NameScope.Sort.NODES
                              || bound.sort() == NameScope.Sort.EDGES)
                  .isPresent();
          case Expression _ -> false;
        };
    if (wrong) {
      throw new QueryException(property.at(), "only nodes, relationships and maps have properties");
    }
  }

  static void checkCall(Expression.Call call, NameScope scope) {
    var refused = REFUSED.getOrDefault(call.name(), Set.of());
    if (call.arguments().size() == 1
        && call.arguments().getFirst() instanceof Expression.Variable(_, var name)) {
      var sort = scope.find(name).map(NameScope.Bound::sort).orElse(NameScope.Sort.UNKNOWN);
      if (refused.contains(sort)) {
        throw new QueryException(call.at(), call.name() + "() cannot take " + sort.words());
      }
    }
  }
}
