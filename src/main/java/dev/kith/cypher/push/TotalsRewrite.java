package dev.kith.cypher.push;

import dev.kith.cypher.formula.GivenParameters;
import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.push.PushedTotals.Kind;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.ChainPattern.Of;
import dev.kith.graph.pattern.ChainTotals.Total;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Groups and totals over a `MATCH` as questions.
///
/// What engines and Cypher may disagree about stays in process: groups by floating-point numbers
/// (two zeros), the order of times (Cypher compares them as strings), missing values that would
/// come first.
public final class TotalsRewrite {
  private static final int MOST_GROUPS = 100_000;
  private static final int MOST_FIRST = 20_000;

  private final Aggregation aggregation;
  private final List<TypedChain> chains;
  private final OptionalLong first;

  private TotalsRewrite(Aggregation aggregation, List<TypedChain> chains, OptionalLong first) {
    this.aggregation = aggregation;
    this.chains = chains;
    this.first = first;
  }

  /// What a query asks of the rows of a `MATCH`.
  ///
  /// @param keys what rows are grouped by
  /// @param totals calls such as `sum(n.x)`
  /// @param order what of these the groups are sorted by; empty: by nothing
  /// @param sorted whether that is all that they are sorted by
  public record Aggregation(
      List<Expression> keys,
      List<Expression> totals,
      List<CypherQuery.Sort> order,
      boolean sorted,
      Optional<Expression> skip,
      Optional<Expression> limit) {
    public Aggregation {
      keys = List.copyOf(keys);
      totals = List.copyOf(totals);
      order = List.copyOf(order);
    }
  }

  /// The questions; empty where they would not mean the same.
  public static Optional<PushedTotals> of(
      CypherQuery.Match match,
      Aggregation aggregation,
      GraphNames names,
      GivenParameters parameters) {
    var known = new KnownValues(parameters);
    var chains = TypedChain.of(match, names, known);
    var first = known.first(aggregation.skip, aggregation.limit, MOST_FIRST);
    return chains.isEmpty()
        ? Optional.empty()
        : new TotalsRewrite(aggregation, chains, first).pushed();
  }

  private Optional<PushedTotals> pushed() {
    var drafts = new ArrayList<Draft>();
    for (var chain : chains) {
      var draft = new Draft(chain);
      if (!draft.fill()) {
        return Optional.empty();
      }
      drafts.add(draft);
    }
    var totals = new ArrayList<PushedTotals.Total>();
    for (int index = 0; index < aggregation.totals.size(); index++) {
      int at = index;
      var kinds = drafts.stream().map(draft -> draft.kinds.get(at)).distinct().toList();
      boolean whole = drafts.stream().anyMatch(draft -> draft.wholes.get(at));
      if (kinds.size() > 1 || (drafts.size() > 1 && kinds.contains(Kind.ONLY_AT_ONCE))) {
        return Optional.empty();
      }
      totals.add(
          new PushedTotals.Total(aggregation.totals.get(index).at(), kinds.getFirst(), whole));
    }
    var order = drafts.size() == 1 ? drafts.getFirst().order() : Optional.<List<Sort>>empty();
    boolean cut = first.isPresent() && order.isPresent();
    int limit = cut ? Math.toIntExact(first.getAsLong()) : MOST_GROUPS + 1;
    var parts = drafts.stream().map(each -> each.part(order.orElse(List.of()), limit)).toList();
    return Optional.of(new PushedTotals(parts, totals, MOST_GROUPS, cut));
  }

  /// One question in the making.
  private final class Draft {
    private final TypedChain chain;
    private final List<Of> groups = new ArrayList<>();
    private final List<Total> totals = new ArrayList<>();
    private final List<AnswerCell> keyCells = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Boolean> wholes = new ArrayList<>();

    Draft(TypedChain chain) {
      this.chain = chain;
    }

    boolean fill() {
      return aggregation.keys.stream().allMatch(this::key)
          && aggregation.totals.stream().allMatch(this::total);
    }

    private boolean key(Expression expr) {
      return chain.value(expr).filter(this::key).isPresent();
    }

    private boolean key(TypedChain.Found found) {
      var type = chain.nodes().get(found.node()).type();
      switch (found.value()) {
        case TypedNode.Value.Fixed(var fixed) -> keyCells.add(new AnswerCell.Fixed(fixed));
        case TypedNode.Value.Itself() ->
            keyCells.add(
                new AnswerCell.NodeOf(column(new Of(found.node(), type.key())), type.name()));
        case TypedNode.Value.Own(var property, var instead) -> {
          if (property.type() == PropertyType.FLOAT64) {
            return false;
          }
          keyCells.add(new AnswerCell.Column(column(new Of(found.node(), property)), instead));
        }
      }
      return true;
    }

    private int column(Of group) {
      if (!groups.contains(group)) {
        groups.add(group);
      }
      return groups.indexOf(group);
    }

    private boolean total(Expression expr) {
      if (expr instanceof Expression.CountRows || isOfRows(expr)) {
        return add(Kind.COUNT, Function.COUNT, Optional.empty());
      }
      if (!(expr instanceof Expression.FunctionCall call) || call.arguments().size() != 1) {
        return false;
      }
      return switch (chain.value(call.arguments().getFirst()).orElse(null)) {
        case TypedChain.Found(var node, TypedNode.Value.Own(var property, var instead))
            when !instead ->
            total(call, new Of(node, property));
        case TypedChain.Found(var node, TypedNode.Value.Itself _)
            when call.name().equals("count") && call.distinct() ->
            total(call, new Of(node, chain.nodes().get(node).type().key()));
        case null, default -> false;
      };
    }

    private boolean total(Expression.FunctionCall call, Of of) {
      var property = of.property();
      boolean number = property.type().isNumber();
      var function = function(call, property);
      return switch (call.name()) {
        case "count" ->
            function.isPresent()
                && add(
                    call.distinct() ? Kind.ONLY_AT_ONCE : Kind.COUNT,
                    function.get(),
                    Optional.of(of));
        case "sum" -> number && !call.distinct() && add(Kind.SUM, Function.SUM, Optional.of(of));
        case "avg" ->
            number && !call.distinct() && add(Kind.ONLY_AT_ONCE, Function.AVG, Optional.of(of));
        case "min" -> isOrdered(property) && add(Kind.MIN, Function.MIN, Optional.of(of));
        case "max" -> isOrdered(property) && add(Kind.MAX, Function.MAX, Optional.of(of));
        default -> false;
      };
    }

    private static Optional<Function> function(Expression.FunctionCall call, Property property) {
      if (!call.distinct()) {
        return Optional.of(Function.COUNT);
      }
      return property.type() == PropertyType.FLOAT64
          ? Optional.empty()
          : Optional.of(Function.COUNT_DISTINCT);
    }

    /// Nodes and relationships of a pattern are never missing; each node is in one row where there
    /// are no relationships, and each relationship where there is one.
    private boolean isOfRows(Expression expr) {
      if (!(expr instanceof Expression.FunctionCall call)
          || !call.name().equals("count")
          || call.arguments().size() != 1
          || !(call.arguments().getFirst() instanceof Expression.Variable(_, var name))) {
        return false;
      }
      boolean node = chain.nodes().stream().anyMatch(each -> each.name().equals(name));
      return (node && (!call.distinct() || chain.steps().isEmpty()))
          || (chain.edges().contains(name) && (!call.distinct() || chain.steps().size() == 1));
    }

    private boolean add(Kind kind, Function function, Optional<Of> of) {
      totals.add(new Total(function, of, "total" + totals.size()));
      kinds.add(kind);
      wholes.add(
          kind == Kind.SUM
              && of.filter(each -> each.property().type() != PropertyType.FLOAT64).isPresent());
      return true;
    }

    /// The order of the query in columns; empty where an engine would sort otherwise.
    Optional<List<Sort>> order() {
      if (!aggregation.sorted) {
        return Optional.empty();
      }
      var order = new ArrayList<Sort>();
      for (var sort : aggregation.order) {
        int key = aggregation.keys.indexOf(sort.by());
        int total = aggregation.totals.indexOf(sort.by());
        var column =
            key >= 0
                ? keyColumn(key, sort.descending())
                : total >= 0 ? totalColumn(total, sort.descending()) : Optional.<Integer>empty();
        if (column.isEmpty()) {
          return Optional.empty();
        }
        order.add(new Sort(column.get(), sort.descending()));
      }
      boolean certain =
          keyCells.stream()
              .noneMatch(cell -> cell instanceof AnswerCell.Column(_, var must) && must);
      return certain ? Optional.of(order) : Optional.empty();
    }

    private Optional<Integer> keyColumn(int key, boolean descending) {
      if (!(keyCells.get(key) instanceof AnswerCell.Column(var at, _))) {
        return Optional.empty();
      }
      var property = groups.get(at).property();
      return isOrdered(property) && !(descending && property.canBeMissing())
          ? Optional.of(at)
          : Optional.empty();
    }

    private Optional<Integer> totalColumn(int index, boolean descending) {
      var total = totals.get(index);
      boolean missing = total.of().map(Of::property).filter(Property::canBeMissing).isPresent();
      boolean fits =
          switch (total.function()) {
            case COUNT, COUNT_DISTINCT -> true;
            case SUM -> !missing; // none is 0 in Cypher and missing elsewhere
            case AVG, MIN, MAX -> !(missing && descending);
          };
      return fits ? Optional.of(groups.size() + index) : Optional.empty();
    }

    PushedTotals.Part part(List<Sort> order, int limit) {
      var cells = new ArrayList<AnswerCell>();
      totals.forEach(_ -> cells.add(new AnswerCell.Column(groups.size() + cells.size(), false)));
      var all = new ArrayList<>(totals);
      boolean fixed = groups.isEmpty() && !keyCells.isEmpty();
      if (fixed) { // without a group by columns there is a row even if there is no node
        all.add(new Total(Function.COUNT, Optional.empty(), "total" + all.size()));
      }
      var question = new ChainDraft(chain, groups, all, order, limit).question();
      var counted = fixed ? OptionalInt.of(totals.size()) : OptionalInt.empty();
      return new PushedTotals.Part(question, keyCells, cells, counted);
    }
  }

  /// Whether Cypher sorts its values as every engine does.
  static boolean isOrdered(Property property) {
    return property.type() != PropertyType.DATETIME && property.type() != PropertyType.STRINGS;
  }
}
