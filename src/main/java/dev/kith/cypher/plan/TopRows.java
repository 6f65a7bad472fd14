package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.push.SortedColumns;
import dev.kith.cypher.tree.CypherQuery.Column;
import dev.kith.cypher.tree.CypherQuery.Projection;
import dev.kith.cypher.tree.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Of rows that are sorted by properties of nodes few need values, where none of these can fail.
final class TopRows {
  private TopRows() {}

  /// What keeps these rows; empty where they have to be sorted by something else.
  ///
  /// @param before the names in the rows
  /// @param first how many are needed
  static Optional<Op> of(
      NameScope before, Projection projection, List<Column> wanted, Formula first) {
    var keys = new ArrayList<Op.Property>();
    for (var sort : SortedColumns.of(projection)) {
      if (sort.by() instanceof Expression.Property(_, Expression.Variable(_, var name), var of)
          && !SortedColumns.isRenamed(name, projection)) {
        before
            .find(name)
            .filter(bound -> bound.sort() == NameScope.ValueKind.NODE)
            .ifPresent(bound -> keys.add(new Op.Property(bound.slot(), of, sort.descending())));
      }
    }
    return !projection.distinct()
            && !keys.isEmpty()
            && keys.size() == projection.order().size()
            && wanted.stream().allMatch(column -> isCertain(column.value(), before))
        ? Optional.of(new Op.Top(keys, first))
        : Optional.empty();
  }

  /// Whether a value can be made of every row.
  private static boolean isCertain(Expression expr, NameScope before) {
    return switch (expr) {
      case Expression.Variable _, Expression.Constant _ -> true;
      case Expression.Property(_, Expression.Variable(_, var name), _) ->
          before
              .find(name)
              .filter(
                  bound ->
                      bound.sort() == NameScope.ValueKind.NODE
                          || bound.sort() == NameScope.ValueKind.EDGE)
              .isPresent();
      case Expression _ -> false;
    };
  }
}
