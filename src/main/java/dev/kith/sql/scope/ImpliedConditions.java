package dev.kith.sql.scope;

import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.sql.Alias;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The conditions that hold for every row of a query, and which [Expr.SemiJoin] they imply.
///
/// An implied one changes no answer, so it reveals nothing, whichever rows it reads.
final class ImpliedConditions {
  private final List<From.Table> tables = new ArrayList<>();
  private final Set<Expr> facts = new HashSet<>();

  ImpliedConditions(Query.Select select) {
    add(select.where());
    add(select.from());
  }

  private void add(From from) {
    switch (from) {
      case From.Table table -> tables.add(table);
      case From.Join(var left, var right, var on) -> {
        add(left);
        add(right);
        add(on);
      }
      case From.Sub _ -> {} // nothing is known about it
    }
  }

  private void add(Expr expr) {
    if (expr instanceof Expr.And(var parts)) {
      parts.forEach(this::add);
    } else {
      facts.add(expr);
    }
  }

  /// Whether a table of the query is the one in the semi-join, references the same node, and has
  /// the same conditions: then every row of the result satisfies the semi-join.
  boolean holds(Expr.SemiJoin semiJoin) {
    return tables.stream()
        .filter(
            table ->
                table.subject().equals(semiJoin.rows().subject())
                    && table.name().equals(semiJoin.rows().name()))
        .anyMatch(table -> holds(semiJoin, table.alias()));
  }

  private boolean holds(Expr.SemiJoin semiJoin, Alias alias) {
    var looked = semiJoin.rows().alias();
    var column = semiJoin.named().column();
    var parts = semiJoin.where() instanceof Expr.And(var all) ? all : List.of(semiJoin.where());
    return semiJoin.named().alias().equals(looked)
        && names(new Expr.Raw(alias, column), semiJoin.node())
        && parts.stream().allMatch(part -> holds(part, looked, alias));
  }

  private boolean names(Expr.Raw column, Expr.Raw node) {
    return facts.stream()
        .anyMatch(
            fact ->
                fact instanceof Expr.Compare(var left, var how, var right, _)
                    && how == Comparison.EQUAL
                    && ((left.equals(column) && right.equals(node))
                        || (left.equals(node) && right.equals(column))));
  }

  /// Whether a condition on one table is known of another.
  private boolean holds(Expr part, Alias from, Alias to) {
    return switch (part) {
      case Expr.Among(Expr.Raw value, var values, var type) ->
          facts.contains(new Expr.Among(moved(value, from, to), values, type));
      case Expr.Among(Expr.Property(var alias, var stored, var kind), var values, var type)
          when alias.equals(from) ->
          facts.contains(new Expr.Among(new Expr.Property(to, stored, kind), values, type));
      case Expr.Compare(Expr.Raw left, var how, Expr.Bind right, var type) ->
          facts.contains(new Expr.Compare(moved(left, from, to), how, right, type));
      case Expr.SemiJoin(var node, var rows, var named, var where) ->
          holds(new Expr.SemiJoin(moved(node, from, to), rows, named, where));
      default -> false;
    };
  }

  private static Expr.Raw moved(Expr.Raw column, Alias from, Alias to) {
    return column.alias().equals(from) ? new Expr.Raw(to, column.column()) : column;
  }
}
