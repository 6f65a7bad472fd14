package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formulas;
import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.push.PushedQuestion;
import dev.kith.cypher.push.RowsRewrite;
import dev.kith.cypher.push.SortedColumns;
import dev.kith.cypher.tree.CypherQuery.Column;
import dev.kith.cypher.tree.CypherQuery.Projection;
import dev.kith.cypher.tree.CypherQuery.Sort;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Plans a `MATCH` and what is shown of it as questions to the graph.
final class RowsPlanner {
  private final Planner planner;
  private final Projection projection;
  private final List<Column> wanted;
  private final PagePlanner paging;
  private final OptionalLong enough;
  private final Map<Expression, Expression> stored = new HashMap<>();
  private NameScope scope = NameScope.EMPTY;

  /// @param wanted the columns
  /// @param enough how many rows are used at most, where the query itself has no limit
  RowsPlanner(
      Planner planner,
      Projection projection,
      List<Column> wanted,
      PagePlanner paging,
      OptionalLong enough) {
    this.planner = planner;
    this.projection = projection;
    this.wanted = wanted;
    this.paging = paging;
    this.enough = enough;
  }

  /// The questions; empty where rows have to be made one by one.
  ///
  /// @param before the names that the columns use
  /// @param places of the columns
  /// @param otherwise what makes columns of the clause's rows
  Optional<Op> plan(PlanPrefix prefix, NameScope before, List<Integer> places, List<Op> otherwise) {
    if (SortedColumns.isRenamed(projection)) {
      return Optional.empty();
    }
    var order = SortedColumns.of(projection);
    var returned =
        new RowsRewrite.SortedRows(
            wanted.stream().map(Column::value).toList(),
            order,
            projection.skip(),
            projection.limit(),
            enough);
    var names = planner.terms().names();
    return PushedQuestion.of(
            planner.terms().parameters(),
            given -> RowsRewrite.of(prefix.match(), returned, names, given))
        .map(
            rows -> {
              var all = new ArrayList<>(prefix.steps());
              all.addAll(otherwise);
              return new Op.Rows(
                  rows.question(),
                  store(rows.first().values(), before),
                  then(order, places),
                  new Plan(all),
                  false);
            });
  }

  /// Places for what is known of each row.
  private List<Integer> store(List<Expression> values, NameScope before) {
    var places = new ArrayList<Integer>();
    for (var value : values) {
      int place = planner.terms().slots().next();
      var name = " " + place;
      scope = scope.with(name, place, Formulas.sort(value, before));
      stored.put(value, new Expression.Variable(value.at(), name));
      places.add(place);
    }
    return places;
  }

  /// What is left to do with the rows that the graph found.
  private Plan then(List<Sort> order, List<Integer> places) {
    var formulas = planner.formulas(scope);
    var values = wanted.stream().map(column -> formulas.of(stored(column.value()))).toList();
    var keys =
        order.stream()
            .map(sort -> new Op.Key(formulas.of(stored(sort.by())), sort.descending()))
            .toList();
    var then = new ArrayList<Op>();
    then.add(new Op.Assign(values, places, Set.of()));
    if (!keys.isEmpty()) {
      then.add(new Op.Sort(keys, Set.of(), paging.first(projection)));
    }
    paging.page(projection).ifPresent(then::add);
    return new Plan(then);
  }

  private Expression stored(Expression expr) {
    return Trees.replaced(expr, part -> Optional.ofNullable(stored.get(part)));
  }
}
