package dev.kith.cypher.push;

import dev.kith.cypher.formula.GivenParameters;
import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.Trees;
import dev.kith.graph.pattern.ChainPattern.Of;
import dev.kith.graph.pattern.ChainRows;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The rows of a `MATCH` of which nothing is used but properties of its nodes, as questions.
///
/// Only a known number of rows is asked for, in an order that engines and Cypher agree about.
public final class RowsRewrite {
  private static final int MOST_ROWS = 20_000;
  private static final int MOST_PARTS = 4;

  private final SortedRows result;
  private final Set<Expression> values = new LinkedHashSet<>();

  private RowsRewrite(SortedRows result) {
    this.result = result;
  }

  /// What a query makes of the rows.
  ///
  /// @param columns the values that it shows
  /// @param order in terms of the clause before
  /// @param enough how many rows are used at most, where the query itself has no limit
  public record SortedRows(
      List<Expression> columns,
      List<CypherQuery.Sort> order,
      Optional<Expression> skip,
      Optional<Expression> limit,
      OptionalLong enough) {
    public SortedRows {
      columns = List.copyOf(columns);
      order = List.copyOf(order);
    }
  }

  /// The questions; empty where they would not mean the same.
  public static Optional<PushedRows> of(
      CypherQuery.Match match, SortedRows result, GraphNames names, GivenParameters parameters) {
    if (!names.isDeclared()) {
      return Optional.empty();
    }
    var known = new KnownValues(parameters);
    var first = first(result, known);
    var chains = first.isEmpty() ? List.<TypedChain>of() : TypedChain.of(match, names, known);
    return chains.isEmpty() || chains.size() > MOST_PARTS
        ? Optional.empty()
        : new RowsRewrite(result).pushed(chains, Math.toIntExact(first.getAsLong()));
  }

  private static OptionalLong first(SortedRows result, KnownValues known) {
    if (result.limit.isPresent() || result.enough.isEmpty()) {
      return known.first(result.skip, result.limit, MOST_ROWS);
    }
    long enough = result.enough.getAsLong();
    return result.skip.isEmpty() && enough <= MOST_ROWS
        ? OptionalLong.of(enough)
        : OptionalLong.empty();
  }

  private Optional<PushedRows> pushed(List<TypedChain> chains, int first) {
    boolean readable =
        result.columns.stream().allMatch(each -> read(each, chains))
            && result.order.stream().allMatch(each -> read(each.by(), chains));
    if (!readable) {
      return Optional.empty();
    }
    var parts = new ArrayList<PushedRows.Part>();
    for (var chain : chains) {
      var part = part(chain, first);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    boolean sorted = !result.order.isEmpty();
    return Optional.of(new PushedRows(List.copyOf(values), parts, first, sorted));
  }

  /// Notes the properties in an expression; tells whether it uses nothing else of the rows.
  private boolean read(Expression expr, List<TypedChain> chains) {
    if (chains.stream().allMatch(chain -> chain.value(expr).isPresent())) {
      values.add(expr);
      return true;
    }
    return switch (expr) {
      case Expression.Variable _,
          Expression.Comprehension _,
          Expression.Quantified _,
          Expression.Reduce _,
          Expression.PatternComprehension _,
          Expression.PatternTest _,
          Expression.ShortestPath _,
          Expression.Subquery _ ->
          false;
      case Expression _ -> Trees.children(expr).stream().allMatch(child -> read(child, chains));
    };
  }

  private Optional<PushedRows.Part> part(TypedChain chain, int first) {
    var columns = new ArrayList<Of>();
    var cells = new ArrayList<AnswerCell>();
    for (var expr : values) {
      var found = chain.value(expr).orElseThrow();
      switch (found.value()) {
        case TypedNode.Value.Fixed(var fixed) -> cells.add(new AnswerCell.Fixed(fixed));
        case TypedNode.Value.Own(var property, var instead) -> {
          var of = new Of(found.node(), property);
          if (!columns.contains(of)) {
            columns.add(of);
          }
          cells.add(new AnswerCell.Column(columns.indexOf(of), instead));
        }
        case TypedNode.Value.Itself _ -> {
          return Optional.empty();
        }
      }
    }
    if (columns.isEmpty()) {
      columns.add(new Of(0, chain.nodes().getFirst().type().key()));
    }
    return order(chain, columns)
        .map(
            order ->
                new PushedRows.Part(new ChainRows(chain.chain(), columns, order, first), cells));
  }

  /// Empty where an engine would sort otherwise.
  private Optional<List<ChainRows.Order>> order(TypedChain chain, List<Of> columns) {
    var order = new ArrayList<ChainRows.Order>();
    for (var sort : result.order) {
      switch (chain.value(sort.by()).orElse(null)) {
        case TypedChain.Found(_, TypedNode.Value.Fixed _) -> {} // alike for all rows
        case TypedChain.Found(var node, TypedNode.Value.Own(var property, var instead))
            when !instead && TotalsRewrite.isOrdered(property) ->
            order.add(
                new ChainRows.Order(columns.indexOf(new Of(node, property)), sort.descending()));
        case null, default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(order);
  }
}
