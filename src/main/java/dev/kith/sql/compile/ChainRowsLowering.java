package dev.kith.sql.compile;

import dev.kith.graph.pattern.ChainPattern.Of;
import dev.kith.graph.pattern.ChainRows;
import dev.kith.graph.pattern.Rows;
import dev.kith.sql.Aliases;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/// Properties of the nodes of chains as one query.
///
/// Where a relationship may have several rows, chains are made distinct first. Where a step can be
/// made in several ways, the chains of all of them are put together.
final class ChainRowsLowering {
  private final Mapping mapping;
  private final ChainRows question;
  private final boolean everything;
  private final Aliases aliases = new Aliases();

  /// @param everything whether every end of a sound relationship is shown
  ChainRowsLowering(Mapping mapping, ChainRows question, boolean everything) {
    this.mapping = mapping;
    this.question = question;
    this.everything = everything;
  }

  List<Rows.Column> columns() {
    return question.columns().stream()
        .map(of -> new Rows.Column(of.property().name(), of.property().type()))
        .toList();
  }

  Query.Select query() {
    var used = new LinkedHashSet<>(question.columns());
    var chains = ChainTables.of(mapping, question.chain(), used, everything, aliases);
    var first = chains.getFirst();
    if (chains.size() == 1 && !first.repeats()) {
      return rows(first::property, first.from(), first.where());
    }
    boolean apart = chains.stream().anyMatch(ChainTables::repeats); // parts need the same columns
    var parts = chains.stream().map(chain -> values(chain, apart)).toList();
    var rows = parts.size() == 1 ? parts.getFirst() : new Query.Union(true, parts);
    var alias = aliases.next();
    return rows(
        of -> new Expr.Result(alias, question.columns().indexOf(of)),
        new From.Sub(rows, alias),
        Expr.TRUE);
  }

  /// @param apart whether to add what tells chains apart
  private Query.Select values(ChainTables tables, boolean apart) {
    var columns = new ArrayList<Expr>();
    question.columns().forEach(of -> columns.add(tables.property(of)));
    if (apart) {
      columns.addAll(tables.references());
    }
    return Query.Select.of(tables.repeats(), columns, tables.from(), tables.where());
  }

  private Query.Select rows(Function<Of, Expr> value, From from, Expr where) {
    var columns = new ArrayList<Expr>();
    for (var of : question.columns()) {
      var type = of.property().type();
      columns.add(new Expr.Returned(new Expr.Ordered(value.apply(of), type), type));
    }
    var order = new ArrayList<Query.Order>();
    for (var by : question.order()) {
      var nulls = by.descending() ? Query.Nulls.FIRST : Query.Nulls.LAST;
      boolean certain = !question.columns().get(by.column()).property().canBeMissing();
      order.add(
          new Query.Order(
              new Expr.OutputColumn(by.column()),
              by.descending(),
              certain ? Query.Nulls.NONE : nulls));
    }
    return new Query.Select(false, columns, from, where, 0, Expr.TRUE, order, question.limit());
  }
}
