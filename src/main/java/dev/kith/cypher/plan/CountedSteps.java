package dev.kith.cypher.plan;

import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The last steps before groups, where nothing is used of what they find but how much it is.
final class CountedSteps {
  private CountedSteps() {}

  /// The steps and the groups, with the last steps counted; empty where there are none of that
  /// kind.
  ///
  /// @param keys what the groups are made by
  /// @param totals what is computed of each
  /// @param before the names that these use
  /// @param place a free one
  static Optional<List<Op>> of(
      List<Op> steps,
      Op.Group group,
      List<Expression> keys,
      Collection<Expression> totals,
      NameScope before,
      int place) {
    if (totals.isEmpty() || !totals.stream().allMatch(total -> isOfRows(total, before))) {
      return Optional.empty();
    }
    Set<Integer> used = new HashSet<>();
    keys.stream()
        .flatMap(key -> Trees.names(key).stream())
        .forEach(name -> before.find(name).ifPresent(bound -> used.add(bound.slot())));
    int first = steps.size();
    while (first > 0 && isCounted(steps, first - 1, used)) {
      first--;
    }
    while (first < steps.size() && !isAway(steps.get(first))) {
      first++;
    }
    if (first == steps.size()) {
      return Optional.empty();
    }
    var all = new ArrayList<>(steps.subList(0, first));
    all.add(new Op.CountRows(steps.subList(first, steps.size()), place));
    all.add(
        new Op.Group(
            group.keys(), group.totals().stream().map(t -> sum(t, place)).toList(), group.read()));
    return Optional.of(all);
  }

  private static Op.Total sum(Op.Total total, int place) {
    return new Op.Total(
        total.at(),
        "sum",
        false,
        Optional.of((row, _) -> row[place]),
        Optional.empty(),
        total.place());
  }

  /// Nodes and relationships of a pattern are never missing.
  private static boolean isOfRows(Expression total, NameScope before) {
    return switch (total) {
      case Expression.CountRows _ -> true;
      case Expression.FunctionCall(_, var name, var distinct, var arguments)
          when name.equals("count")
              && !distinct
              && arguments.size() == 1
              && arguments.getFirst() instanceof Expression.Variable(_, var counted) ->
          before
              .find(counted)
              .filter(
                  bound ->
                      bound.sort() == NameScope.ValueKind.NODE
                          || bound.sort() == NameScope.ValueKind.EDGE)
              .isPresent();
      case Expression _ -> false;
    };
  }

  private static boolean isCounted(List<Op> steps, int at, Set<Integer> used) {
    return switch (steps.get(at)) {
      case Op.Expand(var route, var edge, var into) ->
          !used.contains(edge)
              && (into ? isRead(steps.subList(0, at), route.from()) : !used.contains(route.to()));
      case Op.Labelled _ -> true;
      case Op _ -> false;
    };
  }

  /// Whether the relationships of a node are read anyway. Of others, those between two known nodes
  /// are found without reading all: one of them may have very many.
  private static boolean isRead(List<Op> steps, int node) {
    return steps.stream()
        .anyMatch(
            step ->
                step instanceof Op.Expand(var route, _, var into) && !into && route.from() == node);
  }

  private static boolean isAway(Op step) {
    return step instanceof Op.Expand(_, _, var into) && !into;
  }
}
