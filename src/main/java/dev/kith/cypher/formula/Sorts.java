package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.CypherValue;
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

  private Sorts() {}

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
