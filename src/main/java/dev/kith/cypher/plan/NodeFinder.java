package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.plan.Elements.NodeElement;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Labels;
import dev.kith.cypher.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Looks in the conditions of a `MATCH` for what finds a node without reading others.
///
/// @param pending the conditions that were not tested yet
/// @param unsolved the names that are not known yet
record NodeFinder(
    Planner planner, Elements elements, List<Expression> pending, Set<String> unsolved) {
  /// A property that a condition gives a constant value for.
  Optional<Op.Having> having(NodeElement node) {
    for (var condition : pending) {
      if (condition
          instanceof Expression.Binary(_, Expression.BinaryOperator operator, var one, var other)) {
        var found =
            operator == Expression.BinaryOperator.EQUAL
                ? having(node, one, other).or(() -> having(node, other, one))
                : Optional.<Op.Having>empty();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Op.Having> having(NodeElement node, Expression of, Expression value) {
    return of instanceof Expression.Property(_, Expression.Variable(_, var name), var property)
            && name.equals(node.name())
            && (value instanceof Expression.Constant || value instanceof Expression.Parameter)
            && planner.terms().names().isFindable(property, label(node))
        ? Optional.of(new Op.Having(property, planner.formulas(elements.scope()).of(value)))
        : Optional.empty();
  }

  /// Whether a condition gives a property of a node one value.
  boolean isFixed(NodeElement node) {
    return pending.stream()
        .anyMatch(
            condition ->
                condition
                        instanceof
                        Expression.Binary(_, Expression.BinaryOperator operator, var one, var other)
                    && operator == Expression.BinaryOperator.EQUAL
                    && (isFixed(node, one, other) || isFixed(node, other, one)));
  }

  private boolean isFixed(NodeElement node, Expression of, Expression value) {
    return of instanceof Expression.Property(_, Expression.Variable(_, var name), _)
        && name.equals(node.name())
        && Trees.names(value).stream().noneMatch(unsolved::contains);
  }

  /// Whether a label fits all that patterns demand of a node.
  Predicate<String> label(NodeElement node) {
    return node.labels().stream()
        .map((Labels each) -> planner.terms().names().label(each))
        .reduce(_ -> true, Predicate::and);
  }

  /// How many nodes have labels that fit, as far as known.
  long count(NodeElement node) {
    return planner.terms().names().count(label(node));
  }

  /// A node by its id, where a condition gives it.
  ///
  /// @param several whether the condition may give several
  Optional<Op> seek(NodeElement node, boolean several) {
    for (var condition : pending) {
      if (condition instanceof Expression.Binary(_, var operator, var one, var other)) {
        if (operator == Expression.BinaryOperator.EQUAL
            || (several && operator == Expression.BinaryOperator.IN)) {
          var found = seek(node, one, other);
          if (found.isEmpty() && operator == Expression.BinaryOperator.EQUAL) {
            found = seek(node, other, one);
          }
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Op> seek(NodeElement node, Expression of, Expression value) {
    if (Trees.names(value).stream().anyMatch(unsolved::contains)) {
      return Optional.empty();
    }
    var prefixes =
        switch (of) {
          case Expression.FunctionCall call when isId(call, node.name()) -> List.of("");
          case Expression.Property(_, Expression.Variable(_, var name), var property)
              when name.equals(node.name()) ->
              planner.terms().names().idPrefixes(property, label(node));
          case Expression _ -> List.<String>of();
        };
    Formula formula = planner.formulas(elements.scope()).of(value);
    return prefixes.isEmpty()
        ? Optional.empty()
        : Optional.of(new Op.Seek(node.slot(), label(node), formula, prefixes));
  }

  private static boolean isId(Expression.FunctionCall call, String name) {
    return (call.name().equals("id") || call.name().equals("elementid"))
        && call.arguments().size() == 1
        && call.arguments().getFirst() instanceof Expression.Variable(_, var named)
        && named.equals(name);
  }
}
