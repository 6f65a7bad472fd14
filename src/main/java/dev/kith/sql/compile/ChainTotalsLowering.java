package dev.kith.sql.compile;

import dev.kith.graph.pattern.ChainPattern.Of;
import dev.kith.graph.pattern.ChainTotals;
import dev.kith.graph.pattern.ChainTotals.Total;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Alias;
import dev.kith.sql.Aliases;
import dev.kith.sql.Expr;
import dev.kith.sql.From;
import dev.kith.sql.Mapping;
import dev.kith.sql.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Totals over chains as one query.
///
/// Where a relationship may have several rows, chains are made distinct before aggregation. Where a
/// step can be made in several ways, the chains of all of them are put together first.
final class ChainTotalsLowering {
  private final Mapping mapping;
  private final ChainTotals question;
  private final boolean everything;
  private final Aliases aliases = new Aliases();
  private final List<Input> inputs;

  /// @param everything whether every end of a sound relationship is shown
  ChainTotalsLowering(Mapping mapping, ChainTotals question, boolean everything) {
    this.mapping = mapping;
    this.question = question;
    this.everything = everything;
    this.inputs =
        question.totals().stream()
            .filter(total -> total.of().isPresent())
            .map(this::input)
            .distinct()
            .toList();
  }

  /// A property that is aggregated.
  ///
  /// @param exact whether it is a decimal to be summed
  private record Input(Of of, boolean exact) {
    Expr value(Expr value) {
      return exact ? new Expr.Exact(value) : value;
    }
  }

  /// Where to find the values of a chain in one row.
  private interface RowValues {
    Expr group(int at);

    Expr value(Input input);
  }

  private record OfTables(ChainTables tables, List<Of> groups) implements RowValues {
    @Override
    public Expr group(int at) {
      return tables.property(groups.get(at));
    }

    @Override
    public Expr value(Input input) {
      return input.value(tables.property(input.of()));
    }
  }

  /// The columns of a subquery: the groups, then the properties that are aggregated.
  private record OfColumns(Alias alias, int groups, List<Input> inputs) implements RowValues {
    @Override
    public Expr group(int at) {
      return new Expr.Result(alias, at);
    }

    @Override
    public Expr value(Input input) {
      return input.value(new Expr.Result(alias, groups + inputs.indexOf(input)));
    }
  }

  /// The columns of the answer.
  List<Rows.Column> columns() {
    var columns = new ArrayList<Rows.Column>();
    for (var group : question.groups()) {
      columns.add(new Rows.Column(group.property().name(), group.property().type()));
    }
    for (var total : question.totals()) {
      columns.add(new Rows.Column(total.name(), typeOf(total)));
    }
    return columns;
  }

  private static PropertyType typeOf(Total total) {
    return TotalExprs.typeOf(total.function(), property(total));
  }

  private static Optional<Property> property(Total total) {
    return total.of().map(Of::property);
  }

  Query.Select query() {
    var used = new LinkedHashSet<>(question.groups());
    inputs.forEach(input -> used.add(input.of));
    var chains = ChainTables.of(mapping, question.chain(), used, everything, aliases);
    var first = chains.getFirst();
    if (chains.size() == 1 && !first.repeats()) {
      return totals(new OfTables(first, question.groups()), first.from(), first.where());
    }
    boolean apart = chains.stream().anyMatch(ChainTables::repeats); // parts need the same columns
    var parts = chains.stream().map(chain -> rows(chain, apart)).toList();
    var rows = parts.size() == 1 ? parts.getFirst() : new Query.Union(true, parts);
    var alias = aliases.next();
    return totals(
        new OfColumns(alias, question.groups().size(), inputs),
        new From.Sub(rows, alias),
        Expr.TRUE);
  }

  /// @param apart whether to add what tells chains apart
  private Query.Select rows(ChainTables tables, boolean apart) {
    var values = new OfTables(tables, question.groups());
    var columns = new ArrayList<Expr>();
    for (int at = 0; at < question.groups().size(); at++) {
      columns.add(values.group(at));
    }
    inputs.forEach(input -> columns.add(values.value(input)));
    if (apart || columns.isEmpty()) {
      columns.addAll(tables.references());
    }
    return Query.Select.of(tables.repeats(), columns, tables.from(), tables.where());
  }

  private Query.Select totals(RowValues values, From from, Expr where) {
    var columns = new ArrayList<Expr>();
    var order = new ArrayList<Query.Order>();
    for (var sort : question.order()) {
      order.add(by(sort.column(), sort.descending()));
    }
    for (int at = 0; at < question.groups().size(); at++) {
      var type = question.groups().get(at).property().type();
      columns.add(new Expr.Returned(new Expr.Ordered(values.group(at), type), type));
      order.add(by(at, false));
    }
    for (var total : question.totals()) {
      columns.add(new Expr.Returned(aggregate(total, values), typeOf(total)));
    }
    int groups = question.groups().size();
    return new Query.Select(
        false, columns, from, where, groups, Expr.TRUE, order, question.limit());
  }

  private static Query.Order by(int column, boolean descending) {
    return Query.Order.of(new Expr.OutputColumn(column), descending, false);
  }

  private Input input(Total total) {
    var of = total.of().orElseThrow();
    var type = question.chain().nodes().get(of.node()).type();
    return new Input(of, TotalExprs.isExact(mapping, type, of.property(), total.function()));
  }

  private Expr aggregate(Total total, RowValues values) {
    if (total.of().isEmpty()) {
      return new Expr.CountRows();
    }
    var input = input(total);
    return TotalExprs.of(total.function(), values.value(input), input.of.property().type());
  }
}
