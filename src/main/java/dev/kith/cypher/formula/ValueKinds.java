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
final class ValueKinds {
  private static final Set<NameScope.ValueKind> ELEMENTS =
      Set.of(NameScope.ValueKind.NODE, NameScope.ValueKind.EDGE);

  /// What functions cannot take.
  private static final Map<String, Set<NameScope.ValueKind>> REFUSED =
      Map.of(
          "type", Set.of(NameScope.ValueKind.NODE, NameScope.ValueKind.PATH),
          "labels", Set.of(NameScope.ValueKind.EDGE, NameScope.ValueKind.PATH),
          "length", Set.of(NameScope.ValueKind.NODE, NameScope.ValueKind.EDGE),
          "size",
              Set.of(NameScope.ValueKind.PATH, NameScope.ValueKind.NODE, NameScope.ValueKind.EDGE),
          "nodes", ELEMENTS,
          "relationships", ELEMENTS);

  /// Where a value stands does not matter for what it is.
  private static final int NOWHERE = -1;

  private ValueKinds() {}

  /// What sort of value an expression has, as far as the query tells.
  static NameScope.ValueKind of(Expression expr, NameScope scope) {
    return switch (expr) {
      case Expression.Variable(_, var name) ->
          scope.find(name).map(NameScope.Bound::sort).orElse(NameScope.ValueKind.UNKNOWN);
      case Expression.FunctionCall call -> ofCall(call, scope);
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
              ? NameScope.ValueKind.PATH
              : NameScope.ValueKind.UNKNOWN;
      case Expression _ -> NameScope.ValueKind.UNKNOWN;
    };
  }

  private static NameScope.ValueKind ofCall(Expression.FunctionCall call, NameScope scope) {
    if (call.arguments().isEmpty()) {
      return NameScope.ValueKind.UNKNOWN;
    }
    var first = of(call.arguments().getFirst(), scope);
    return switch (call.name()) {
      case "startnode", "endnode" -> NameScope.ValueKind.NODE;
      case "nodes" -> NameScope.ValueKind.NODES;
      case "relationships", "rels" -> NameScope.ValueKind.EDGES;
      case "collect" -> first.listed();
      case "head", "last" -> first.item();
      case "tail", "reverse" -> first;
      case "coalesce" -> same(call.arguments(), scope);
      default -> NameScope.ValueKind.UNKNOWN;
    };
  }

  private static NameScope.ValueKind same(List<Expression> all, NameScope scope) {
    var sorts = all.stream().map(each -> of(each, scope)).distinct().toList();
    return sorts.size() == 1 ? sorts.getFirst() : NameScope.ValueKind.UNKNOWN;
  }

  private static NameScope in(PathPattern pattern, NameScope scope) {
    var inner = node(pattern.start(), scope);
    for (var step : pattern.steps()) {
      var edge = step.edge();
      if (edge.name().isPresent()) {
        var sort = edge.range().isPresent() ? NameScope.ValueKind.EDGES : NameScope.ValueKind.EDGE;
        inner = inner.with(edge.name().get(), NOWHERE, sort);
      }
      inner = node(step.node(), inner);
    }
    return inner;
  }

  private static NameScope node(PathPattern.NodePattern node, NameScope scope) {
    return node.name()
        .map(name -> scope.with(name, NOWHERE, NameScope.ValueKind.NODE))
        .orElse(scope);
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
                    bound.sort() != NameScope.ValueKind.OTHER
                        && bound.sort() != NameScope.ValueKind.UNKNOWN)
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
                          bound.sort() == NameScope.ValueKind.PATH
                              || bound.sort() == NameScope.ValueKind.NODES
                              || bound.sort() == NameScope.ValueKind.EDGES)
                  .isPresent();
          case Expression _ -> false;
        };
    if (wrong) {
      throw new QueryException(property.at(), "only nodes, relationships and maps have properties");
    }
  }

  static void checkCall(Expression.FunctionCall call, NameScope scope) {
    var refused = REFUSED.getOrDefault(call.name(), Set.of());
    if (call.arguments().size() == 1
        && call.arguments().getFirst() instanceof Expression.Variable(_, var name)) {
      var sort = scope.find(name).map(NameScope.Bound::sort).orElse(NameScope.ValueKind.UNKNOWN);
      if (refused.contains(sort)) {
        throw new QueryException(call.at(), call.name() + "() cannot take " + sort.words());
      }
    }
  }
}
