package dev.kith.sql.compile;

import dev.kith.sql.Alias;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Every copy of a tree that differs from it in one place.
final class Trees {
  private Trees() {}

  /// The copies in which one condition, wherever it stands, became another.
  ///
  /// @param change what a condition can become; empty where it stays
  static List<Query> exprs(Query query, Function<Expr, List<Expr>> change) {
    var copies = new ArrayList<Query>();
    each(query, change, copies::add);
    return copies;
  }

  private interface Take<T> {
    void copy(T copy);
  }

  private static void each(
      Query query, Function<Expr, List<Expr>> change, Take<? super Query> take) {
    switch (query) {
      case Query.Select select -> each(select, change, take);
      case Query.Union(var all, var parts) -> {
        for (int at = 0; at < parts.size(); at++) {
          int place = at;
          each(
              parts.get(at),
              change,
              (Query copy) ->
                  take.copy(new Query.Union(all, with(parts, place, (Query.Select) copy))));
        }
      }
    }
  }

  private static void each(
      Query.Select select, Function<Expr, List<Expr>> change, Take<? super Query> take) {
    each(select.where(), change, where -> take.copy(with(select, select.from(), where)));
    each(select.from(), change, from -> take.copy(with(select, from, select.where())));
    for (int at = 0; at < select.columns().size(); at++) {
      int place = at;
      each(
          select.columns().get(at),
          change,
          column ->
              take.copy(
                  new Query.Select(
                      select.distinct(),
                      with(select.columns(), place, column),
                      select.from(),
                      select.where(),
                      select.groups(),
                      select.having(),
                      select.order(),
                      select.limit())));
    }
  }

  private static void each(From from, Function<Expr, List<Expr>> change, Take<From> take) {
    switch (from) {
      case From.Table _ -> {}
      case From.Join(var left, var right, var on) -> {
        each(left, change, copy -> take.copy(new From.Join(copy, right, on)));
        each(right, change, copy -> take.copy(new From.Join(left, copy, on)));
        each(on, change, copy -> take.copy(new From.Join(left, right, copy)));
      }
      case From.Sub(var query, var alias) ->
          each(query, change, (Query copy) -> take.copy(new From.Sub(copy, alias)));
    }
  }

  private static void each(Expr expr, Function<Expr, List<Expr>> change, Take<Expr> take) {
    change.apply(expr).forEach(take::copy);
    switch (expr) {
      case Expr.And(var parts) -> each(parts, change, copy -> take.copy(new Expr.And(copy)));
      case Expr.Or(var parts) -> each(parts, change, copy -> take.copy(new Expr.Or(copy)));
      case Expr.Not(var part) -> each(part, change, copy -> take.copy(new Expr.Not(copy)));
      case Expr.Exists(var query) ->
          each(query, change, (Query copy) -> take.copy(new Expr.Exists((Query.Select) copy)));
      case Expr.CaseWhen(var condition, var value) -> {
        each(condition, change, copy -> take.copy(new Expr.CaseWhen(copy, value)));
        each(value, change, copy -> take.copy(new Expr.CaseWhen(condition, copy)));
      }
      case Expr.Returned(var value, var type) ->
          each(value, change, copy -> take.copy(new Expr.Returned(copy, type)));
      case Expr.Exact(var value) -> each(value, change, copy -> take.copy(new Expr.Exact(copy)));
      case Expr.Ordered(var value, var type) ->
          each(value, change, copy -> take.copy(new Expr.Ordered(copy, type)));
      default -> {} // no condition of a scope stands deeper
    }
  }

  private static void each(
      List<Expr> parts, Function<Expr, List<Expr>> change, Take<List<Expr>> take) {
    for (int at = 0; at < parts.size(); at++) {
      int place = at;
      each(parts.get(at), change, copy -> take.copy(with(parts, place, copy)));
    }
  }

  static <T> List<T> with(List<T> list, int at, T other) {
    var copy = new ArrayList<>(list);
    copy.set(at, other);
    return copy;
  }

  private static void selects(
      Query query, Function<Query.Select, List<Query>> change, Take<Query> take) {
    switch (query) {
      case Query.Select select -> {
        change.apply(select).forEach(take::copy);
        if (select.from() instanceof From.Sub(var inner, var alias)) {
          selects(
              inner,
              change,
              copy -> take.copy(with(select, new From.Sub(copy, alias), select.where())));
        }
      }
      case Query.Union(var all, var parts) -> {
        for (int at = 0; at < parts.size(); at++) {
          int place = at;
          selects(
              parts.get(at),
              change,
              copy -> take.copy(new Query.Union(all, with(parts, place, (Query.Select) copy))));
        }
      }
    }
  }

  /// The aliases of the tables in it, those of subqueries in conditions left out.
  static Set<Alias> aliases(Query query) {
    var aliases = new LinkedHashSet<Alias>();
    switch (query) {
      case Query.Select select -> aliases(select.from(), aliases);
      case Query.Union(_, var parts) -> parts.forEach(part -> aliases(part.from(), aliases));
    }
    return aliases;
  }

  private static void aliases(From from, Set<Alias> aliases) {
    switch (from) {
      case From.Table(_, _, var alias) -> aliases.add(alias);
      case From.Join(var left, var right, _) -> {
        aliases(left, aliases);
        aliases(right, aliases);
      }
      case From.Sub(var query, _) -> aliases.addAll(aliases(query));
    }
  }

  /// The copies in which the conditions on the rows of one query became conditions on its groups.
  static List<Query> afterGrouping(Query query) {
    var copies = new ArrayList<Query>();
    selects(query, Trees::grouped, copies::add);
    return copies;
  }

  private static List<Query> grouped(Query.Select select) {
    if (!confines(select.where())) {
      return List.of();
    }
    return List.of(
        new Query.Select(
            select.distinct(),
            select.columns(),
            select.from(),
            Expr.TRUE,
            select.groups(),
            Expr.all(List.of(select.where(), select.having())),
            select.order(),
            select.limit()));
  }

  private static boolean confines(Expr expr) {
    return switch (expr) {
      case Expr.Under _ -> true;
      case Expr.And(var parts) -> parts.stream().anyMatch(Trees::confines);
      case Expr.Or(var parts) -> parts.stream().anyMatch(Trees::confines);
      default -> false;
    };
  }

  /// A change of every condition that looks so.
  static <T extends Expr> Function<Expr, List<Expr>> where(Class<T> sort, UnaryOperator<Expr> to) {
    return expr -> sort.isInstance(expr) ? List.of(to.apply(expr)) : List.of();
  }

  private static Query.Select with(Query.Select select, From from, Expr where) {
    return new Query.Select(
        select.distinct(),
        select.columns(),
        from,
        where,
        select.groups(),
        select.having(),
        select.order(),
        select.limit());
  }
}
