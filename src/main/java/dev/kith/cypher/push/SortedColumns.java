package dev.kith.cypher.push;

import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Trees;
import java.util.List;

/// What the rows of a projection are sorted by.
public final class SortedColumns {
  private SortedColumns() {}

  /// The order with what a column stands for in the place of its name.
  public static List<CypherQuery.Sort> of(CypherQuery.Projection projection) {
    return projection.order().stream()
        .map(sort -> new CypherQuery.Sort(resolved(sort.by(), projection), sort.descending()))
        .toList();
  }

  private static Expression resolved(Expression by, CypherQuery.Projection projection) {
    return projection.columns().stream()
        .filter(
            column -> by instanceof Expression.Variable(_, var name) && column.name().equals(name))
        .map(CypherQuery.Column::value)
        .findFirst()
        .orElse(by);
  }

  /// Whether a name in the order means something else behind the projection than before it.
  public static boolean isRenamed(CypherQuery.Projection projection) {
    return projection.order().stream()
        .flatMap(sort -> Trees.names(sort.by()).stream())
        .anyMatch(name -> isRenamed(name, projection) && isName(name, projection));
  }

  /// Whether a name that a column has is used inside the columns too.
  private static boolean isName(String name, CypherQuery.Projection projection) {
    return projection.columns().stream()
        .anyMatch(column -> Trees.names(column.value()).contains(name));
  }

  /// Whether a name means something else behind the projection than before it.
  public static boolean isRenamed(String name, CypherQuery.Projection projection) {
    return projection.columns().stream()
        .anyMatch(
            column ->
                column.name().equals(name)
                    && !(column.value() instanceof Expression.Variable(_, var same)
                        && same.equals(name)));
  }
}
