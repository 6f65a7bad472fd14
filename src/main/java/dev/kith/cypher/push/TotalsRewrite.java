package dev.kith.cypher.push;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.push.PushedTotals.Cell;
import dev.kith.cypher.push.PushedTotals.Kind;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  private final Wanted wanted;
  private final List<TypedPattern> patterns;
  private final OptionalLong first;

  private TotalsRewrite(Wanted wanted, List<TypedPattern> patterns, OptionalLong first) {
    this.wanted = wanted;
    this.patterns = patterns;
    this.first = first;
  }

  /// What a query asks of the rows of a `MATCH`.
  ///
  /// @param keys what rows are grouped by
  /// @param totals calls such as `sum(n.x)`
  /// @param order what of these the groups are sorted by; empty: by nothing
  /// @param sorted whether that is all that they are sorted by
  public record Wanted(
      List<Expression> keys,
      List<Expression> totals,
      List<CypherQuery.Sort> order,
      boolean sorted,
      Optional<Expression> skip,
      Optional<Expression> limit) {
    public Wanted {
      keys = List.copyOf(keys);
      totals = List.copyOf(totals);
      order = List.copyOf(order);
    }
  }

  /// The questions; empty where they would not mean the same.
  public static Optional<PushedTotals> of(
      CypherQuery.Match match,
      Wanted wanted,
      GraphNames names,
      Map<String, CypherValue> parameters) {
    var known = new KnownValues(parameters);
    var patterns = TypedPattern.of(match, names, known);
    var first = known.first(wanted.skip, wanted.limit, MOST_FIRST);
    return patterns.isEmpty()
        ? Optional.empty()
        : new TotalsRewrite(wanted, patterns, first).pushed();
  }

  private Optional<PushedTotals> pushed() {
    var drafts = new ArrayList<Draft>();
    for (var pattern : patterns) {
      var draft = draft(pattern);
      if (draft.isEmpty()) {
        return Optional.empty();
      }
      drafts.add(draft.get());
    }
    var totals = new ArrayList<PushedTotals.Total>();
    for (int index = 0; index < wanted.totals.size(); index++) {
      int at = index;
      var kinds = drafts.stream().map(draft -> draft.kinds.get(at)).distinct().toList();
      boolean whole = drafts.stream().anyMatch(draft -> draft.wholes.get(at));
      if (kinds.size() > 1 || (drafts.size() > 1 && kinds.contains(Kind.ALONE))) {
        return Optional.empty();
      }
      totals.add(new PushedTotals.Total(wanted.totals.get(index).at(), kinds.getFirst(), whole));
    }
    var order = drafts.size() == 1 ? drafts.getFirst().order() : Optional.<List<Sort>>empty();
    boolean cut = first.isPresent() && order.isPresent();
    int limit = cut ? Math.toIntExact(first.getAsLong()) : MOST_GROUPS + 1;
    var parts = drafts.stream().map(each -> each.part(order.orElse(List.of()), limit)).toList();
    return Optional.of(new PushedTotals(parts, totals, MOST_GROUPS, cut));
  }

  /// Totals are over the node that they speak of.
  private Optional<Draft> draft(TypedPattern pattern) {
    var draft = new Draft(pattern);
    if (draft.fill()) {
      return Optional.of(draft);
    }
    var other = pattern.beside().map(_ -> new Draft(pattern.turned()));
    return other.filter(Draft::fill);
  }

  /// One question in the making.
  private final class Draft {
    private final TypedPattern pattern;
    private final List<Group> groups = new ArrayList<>();
    private final List<Total> totals = new ArrayList<>();
    private final List<Cell> keyCells = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Boolean> wholes = new ArrayList<>();

    Draft(TypedPattern pattern) {
      this.pattern = pattern;
    }

    boolean fill() {
      return wanted.keys.stream().allMatch(this::key)
          && wanted.totals.stream().allMatch(this::total);
    }

    private boolean key(Expression expr) {
      var own = pattern.node().value(expr);
      if (own.isPresent()) {
        return key(own.get(), pattern.node(), Group.Own::new);
      }
      var beside = pattern.beside().map(TypedPattern.Beside::node);
      return beside
          .flatMap(node -> node.value(expr))
          .filter(value -> key(value, beside.get(), Group.Beside::new))
          .isPresent();
    }

    private boolean key(
        TypedNode.Value value,
        TypedNode node,
        java.util.function.Function<Property, Group> grouped) {
      switch (value) {
        case TypedNode.Value.Fixed(var fixed) -> keyCells.add(new Cell.Fixed(fixed));
        case TypedNode.Value.Itself() ->
            keyCells.add(
                new Cell.NodeOf(column(grouped.apply(node.type().key())), node.type().name()));
        case TypedNode.Value.Own(var property, var instead) -> {
          if (property.type() == PropertyType.FLOAT64) {
            return false;
          }
          keyCells.add(new Cell.Column(column(grouped.apply(property)), instead));
        }
      }
      return true;
    }

    private int column(Group group) {
      if (!groups.contains(group)) {
        groups.add(group);
      }
      return groups.indexOf(group);
    }

    private boolean total(Expression expr) {
      if (expr instanceof Expression.CountRows || isOfRows(expr)) {
        return add(Kind.COUNT, Function.COUNT, Optional.empty());
      }
      if (!(expr instanceof Expression.Call call)
          || call.arguments().size() != 1
          || !(pattern.node().value(call.arguments().getFirst()).orElse(null)
              instanceof TypedNode.Value.Own(var property, var instead))
          || instead) {
        return false;
      }
      boolean number = property.type().isNumber();
      var function = function(call, property);
      return switch (call.name()) {
        case "count" ->
            function.isPresent()
                && add(
                    call.distinct() ? Kind.ALONE : Kind.COUNT,
                    function.get(),
                    Optional.of(property));
        case "sum" ->
            number && !call.distinct() && add(Kind.SUM, Function.SUM, Optional.of(property));
        case "avg" ->
            number && !call.distinct() && add(Kind.ALONE, Function.AVG, Optional.of(property));
        case "min" -> isOrdered(property) && add(Kind.MIN, Function.MIN, Optional.of(property));
        case "max" -> isOrdered(property) && add(Kind.MAX, Function.MAX, Optional.of(property));
        default -> false;
      };
    }

    private static Optional<Function> function(Expression.Call call, Property property) {
      if (!call.distinct()) {
        return Optional.of(Function.COUNT);
      }
      return property.type() == PropertyType.FLOAT64
          ? Optional.empty()
          : Optional.of(Function.COUNT_DISTINCT);
    }

    /// Nodes and relationships of a pattern are never missing.
    private boolean isOfRows(Expression expr) {
      return expr instanceof Expression.Call call
          && call.name().equals("count")
          && call.arguments().size() == 1
          && call.arguments().getFirst() instanceof Expression.Variable(_, var name)
          && ((name.equals(pattern.node().name())
                  && (!call.distinct() || pattern.beside().isEmpty()))
              || (name.equals(pattern.edge()) && !name.isEmpty())
              || (!call.distinct()
                  && pattern.beside().filter(each -> each.node().name().equals(name)).isPresent()));
    }

    private boolean add(Kind kind, Function function, Optional<Property> property) {
      var total = new Total(function, property, "total" + totals.size());
      totals.add(total);
      kinds.add(kind);
      wholes.add(
          kind == Kind.SUM
              && property.filter(each -> each.type() != PropertyType.FLOAT64).isPresent());
      return true;
    }

    /// The order of the query in columns; empty where an engine would sort otherwise.
    Optional<List<Sort>> order() {
      if (!wanted.sorted) {
        return Optional.empty();
      }
      var order = new ArrayList<Sort>();
      for (var sort : wanted.order) {
        int key = wanted.keys.indexOf(sort.by());
        int total = wanted.totals.indexOf(sort.by());
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
          keyCells.stream().noneMatch(cell -> cell instanceof Cell.Column(_, var must) && must);
      return certain ? Optional.of(order) : Optional.empty();
    }

    private Optional<Integer> keyColumn(int key, boolean descending) {
      if (!(keyCells.get(key) instanceof Cell.Column(var at, _))) {
        return Optional.empty();
      }
      var property =
          switch (groups.get(at)) {
            case Group.Own(var own) -> own;
            case Group.Beside(var beside) -> beside;
            case Group.Period(var time, _) -> time;
          };
      return isOrdered(property) && !(descending && property.nullable())
          ? Optional.of(at)
          : Optional.empty();
    }

    private Optional<Integer> totalColumn(int index, boolean descending) {
      var total = totals.get(index);
      boolean nullable = total.property().filter(Property::nullable).isPresent();
      boolean fits =
          switch (total.function()) {
            case COUNT, COUNT_DISTINCT -> true;
            case SUM -> !nullable; // none is 0 in Cypher and missing elsewhere
            case AVG, MIN, MAX -> !(nullable && descending);
          };
      return fits ? Optional.of(groups.size() + index) : Optional.empty();
    }

    PushedTotals.Part part(List<Sort> order, int limit) {
      var cells = new ArrayList<Cell>();
      totals.forEach(_ -> cells.add(new Cell.Column(groups.size() + cells.size(), false)));
      var asked = new ArrayList<>(totals);
      boolean fixed = groups.isEmpty() && !keyCells.isEmpty();
      if (fixed) { // without a group by columns there is a row even if there is no node
        asked.add(new Total(Function.COUNT, Optional.empty(), "total" + asked.size()));
      }
      var question =
          new AggregateQuestion(
              pattern.node().type(),
              pattern.filter(),
              pattern.beside().map(TypedPattern.Beside::neighbour),
              groups,
              asked,
              List.of(),
              order,
              limit);
      var counted = fixed ? OptionalInt.of(totals.size()) : OptionalInt.empty();
      return new PushedTotals.Part(question, keyCells, cells, counted);
    }
  }

  /// Whether Cypher sorts its values as every engine does.
  static boolean isOrdered(Property property) {
    return property.type() != PropertyType.DATETIME && property.type() != PropertyType.STRINGS;
  }
}
