package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Accumulators;
import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.formula.Formulas;
import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.formula.NameScope.ValueKind;
import dev.kith.cypher.push.PushedQuestion;
import dev.kith.cypher.push.SortedColumns;
import dev.kith.cypher.push.TotalsRewrite;
import dev.kith.cypher.tree.CypherQuery.Column;
import dev.kith.cypher.tree.CypherQuery.Projection;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.cypher.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Plans `WITH` and `RETURN`: values, totals, order, page.
final class ProjectionPlanner {
  private final Planner planner;
  private final NameScope before;
  private final NameScope outer;
  private final boolean onward;
  private final OptionalLong enough;
  private final PagePlanner paging;
  private final List<Op> steps = new ArrayList<>();
  private final List<String> columns = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final Map<Expression, Expression> known = new LinkedHashMap<>();
  private final List<Op.Total> totals = new ArrayList<>();
  private final Map<Expression, Integer> aggregates = new LinkedHashMap<>();
  private final Set<Integer> read = new HashSet<>();
  private boolean instead;
  private NameScope groups = NameScope.EMPTY;
  private NameScope after;

  /// @param onward whether clauses follow
  /// @param enough how many rows are used at most, if nothing follows that makes more or fewer
  ProjectionPlanner(
      Planner planner, NameScope before, NameScope outer, boolean onward, OptionalLong enough) {
    this.planner = planner;
    this.enough = enough;
    this.paging = new PagePlanner(planner.terms());
    this.before = before;
    this.outer = outer;
    this.onward = onward;
    this.after = outer;
  }

  List<String> columns() {
    return columns;
  }

  List<Integer> places() {
    return places;
  }

  /// The names that the next clause can use.
  NameScope after() {
    return after;
  }

  /// @param prefix the clause before, if it is all that stands before
  PlanPrefix.Upper plan(
      SourcePosition at,
      Projection projection,
      Optional<Expression> where,
      Optional<PlanPrefix> prefix) {
    var wanted = columns(at, projection);
    boolean totalled = wanted.stream().anyMatch(column -> Accumulators.isIn(column.value()));
    if (totalled) {
      group(projection, wanted, prefix);
    } else {
      if (!planner.terms().names().isDeclared()) { // tables are asked for the first instead
        paging
            .first(projection)
            .flatMap(m -> TopRows.of(before, projection, wanted, m))
            .ifPresent(steps::add);
      }
      assign(wanted);
    }
    if (projection.distinct()) {
      steps.add(new Op.Distinct(places));
    }
    boolean closed = totalled || projection.distinct();
    var visible = visible(closed, totalled);
    sort(projection, wanted, visible, totalled);
    paging.page(projection).ifPresent(steps::add);
    where.ifPresent(
        condition -> {
          var formulas = planner.formulas(visible);
          var formula = formulas.condition(whole(condition, wanted, closed));
          steps.add(new Op.Filter(condition.at(), formula, formulas.read()));
        });
    if (!closed && where.isEmpty() && prefix.isPresent()) {
      ask(prefix.get(), projection, wanted);
    }
    return new PlanPrefix.Upper(steps, instead);
  }

  /// Asks the graph for the rows, where it can tell them.
  private void ask(PlanPrefix prefix, Projection projection, List<Column> wanted) {
    var rows = new RowsPlanner(planner, projection, wanted, paging, enough);
    rows.plan(prefix, before, places, steps)
        .ifPresent(
            op -> {
              steps.clear();
              steps.add(op);
              instead = true;
            });
  }

  private List<Column> columns(SourcePosition at, Projection projection) {
    var all = new ArrayList<Column>();
    if (projection.star()) {
      before.names().keySet().stream()
          .filter(name -> !name.startsWith(" "))
          .sorted()
          .forEach(name -> all.add(new Column(new Expression.Variable(at, name), name, true)));
      if (all.isEmpty() && projection.columns().isEmpty() && !onward) {
        throw new QueryException(at, "'*' stands for all names, and there are none");
      }
    }
    all.addAll(projection.columns());
    var names = new HashSet<String>();
    for (var column : all) {
      if (column.value() instanceof Expression.PatternTest) {
        throw new QueryException(
            column.value().at(),
            "a pattern is a condition; write [(a)-->(b) | b] or COUNT { (a)-->(b) } instead");
      }
      if (onward && !column.named() && !(column.value() instanceof Expression.Variable)) {
        throw new QueryException(
            column.value().at(), "in WITH, an expression needs a name: … AS name");
      }
      if (!names.add(column.name())) {
        throw new QueryException(
            column.value().at(), "two columns are called '" + column.name() + "'");
      }
    }
    return all;
  }

  private void add(Column column, int place, NameScope in) {
    columns.add(column.name());
    places.add(place);
    var found = Formulas.sort(column.value(), in);
    var kind = found == ValueKind.UNKNOWN && isOther(column.value()) ? ValueKind.OTHER : found;
    after = after.with(column.name(), place, kind);
  }

  /// Whether a value is certainly no node, relationship or path.
  private static boolean isOther(Expression value) {
    return switch (value) {
      case Expression.Constant(_, var constant) -> !constant.isNull();
      case Expression.Binary _,
          Expression.And _,
          Expression.Or _,
          Expression.MapOf _,
          Expression.CountRows _,
          Expression.ListOf _,
          Expression.Comprehension _,
          Expression.PatternComprehension _ ->
          true;
      case Expression _ -> false;
    };
  }

  private void assign(List<Column> wanted) {
    var formulas = planner.formulas(before);
    var values = new ArrayList<Formula>();
    for (var column : wanted) {
      values.add(formulas.of(column.value()));
      add(column, planner.terms().slots().next(), before);
    }
    steps.add(new Op.Assign(values, places, formulas.read()));
  }

  /// Columns without totals are the keys; the others are computed of totals and keys.
  private void group(Projection projection, List<Column> wanted, Optional<PlanPrefix> prefix) {
    var formulas = planner.formulas(before);
    var keys = new ArrayList<Formula>();
    var keyPlaces = new ArrayList<Integer>();
    var keyed = new ArrayList<Expression>();
    for (var column : wanted) {
      if (!Accumulators.isIn(column.value())) {
        int place = planner.terms().slots().next();
        keys.add(formulas.of(column.value()));
        keyPlaces.add(place);
        keyed.add(column.value());
        remember(column.value(), place, Formulas.sort(column.value(), before));
      }
    }
    var values = new ArrayList<Formula>();
    for (var column : wanted) {
      var value = totalled(column.value());
      values.add(planner.formulas(groups).of(value));
      add(column, planner.terms().slots().next(), before);
    }
    read.addAll(formulas.read());
    var group = new Op.Group(new Op.Assign(keys, keyPlaces, Set.of()), totals, read);
    if (prefix.isPresent()) {
      grouped(prefix.get(), group, keyed, projection);
    } else {
      steps.add(group);
    }
    steps.add(new Op.Assign(values, places, Set.of()));
  }

  /// Groups of what a clause finds: asked of the graph, or counted without making rows.
  private void grouped(
      PlanPrefix prefix, Op.Group group, List<Expression> keyed, Projection projection) {
    var counted =
        CountedSteps.of(
            prefix.steps(),
            group,
            keyed,
            aggregates.keySet(),
            before,
            planner.terms().slots().next());
    var own = new ArrayList<>(prefix.steps());
    own.add(group);
    var made = new Plan(counted.orElse(own));
    var wanted =
        new TotalsRewrite.Aggregation(
            keyed,
            List.copyOf(aggregates.keySet()),
            SortedColumns.of(projection),
            !projection.distinct(),
            projection.skip(),
            projection.limit());
    var names = planner.terms().names();
    var pushed =
        PushedQuestion.of(
            planner.terms().parameters(),
            given -> TotalsRewrite.of(prefix.match(), wanted, names, given));
    instead = true;
    if (pushed.isPresent()) {
      steps.add(
          new Op.Totals(
              pushed.get().question(),
              group.keys().places(),
              List.copyOf(aggregates.values()),
              made));
    } else {
      steps.addAll(made.steps());
    }
  }

  /// From now on an expression stands for a place.
  private Expression remember(Expression expr, int place, ValueKind sort) {
    var name = " " + place;
    groups = groups.with(name, place, sort);
    var variable = new Expression.Variable(expr.at(), name);
    known.putIfAbsent(expr, variable);
    return variable;
  }

  /// The expression with places for its totals and for what the rows are grouped by.
  private Expression totalled(Expression expr) {
    refuseInLoops(expr);
    var replaced =
        Trees.replaced(
            expr,
            part -> {
              var place = known.get(part);
              if (place != null && (part.equals(expr) || isSimple(part))) {
                return Optional.of(place);
              }
              return Accumulators.isOne(part) ? Optional.of(total(part)) : Optional.empty();
            });
    for (var name : Trees.names(replaced)) {
      if (!name.startsWith(" ") && before.find(name).isPresent() && isFree(name, replaced)) {
        throw new QueryException(
            expr.at(),
            "'" + name + "' must be grouped by (a column of its own) or be inside the aggregate");
      }
    }
    return replaced;
  }

  /// Beside a total, of what rows are grouped by only names and their properties can be used.
  private static boolean isSimple(Expression expr) {
    return switch (expr) {
      case Expression.Variable _ -> true;
      case Expression.Property(_, var from, _) -> isSimple(from);
      case Expression _ -> Accumulators.isOne(expr);
    };
  }

  private static void refuseInLoops(Expression expr) {
    var inner =
        switch (expr) {
          case Expression.Comprehension each -> Trees.children(each).stream().skip(1).toList();
          case Expression.Quantified each -> List.of(each.condition());
          case Expression.Reduce each -> List.of(each.next());
          case Expression.PatternComprehension each -> Trees.children(each);
          case Expression _ -> List.<Expression>of();
        };
    if (inner.stream().anyMatch(Accumulators::isIn)) {
      throw new QueryException(expr.at(), "aggregates are not allowed in list expressions");
    }
    Trees.children(expr).forEach(ProjectionPlanner::refuseInLoops);
  }

  /// Whether a name stands for itself somewhere: not for the items of a list.
  private static boolean isFree(String name, Expression expr) {
    return switch (expr) {
      case Expression.Variable variable -> variable.name().equals(name);
      case Expression.Comprehension each when each.variable().equals(name) ->
          isFree(name, each.list());
      case Expression.Quantified each when each.variable().equals(name) ->
          isFree(name, each.list());
      case Expression.PatternTest _, Expression.Subquery _, Expression.ShortestPath _ ->
          Trees.names(expr).contains(name);
      case Expression _ -> Trees.children(expr).stream().anyMatch(child -> isFree(name, child));
    };
  }

  private Expression total(Expression expr) {
    int place = planner.terms().slots().next();
    var formulas = planner.formulas(before);
    if (expr instanceof Expression.FunctionCall call) {
      Accumulators.check(call);
      var arguments = call.arguments().stream().map(formulas::of).toList();
      totals.add(
          new Op.Total(
              call.at(),
              call.name(),
              call.distinct(),
              Optional.of(arguments.getFirst()),
              arguments.size() > 1 ? Optional.of(arguments.get(1)) : Optional.empty(),
              place));
    } else {
      totals.add(
          new Op.Total(expr.at(), "count", false, Optional.empty(), Optional.empty(), place));
    }
    read.addAll(formulas.read());
    aggregates.put(expr, place);
    var kind = Formulas.sort(expr, before);
    return remember(expr, place, kind == ValueKind.UNKNOWN ? ValueKind.OTHER : kind);
  }

  /// The names that order and condition can use.
  private NameScope visible(boolean closed, boolean totalled) {
    var visible = closed ? outer : before;
    if (totalled) {
      for (var each : groups.names().entrySet()) {
        visible = visible.with(each.getKey(), each.getValue().slot(), each.getValue().sort());
      }
    }
    for (var name : columns) {
      var bound = after.named(new SourcePosition(0), name);
      visible = visible.with(name, bound.slot(), bound.sort());
    }
    return visible;
  }

  /// An expression behind the projection: what equals a column is the column.
  private Expression whole(Expression expr, List<Column> wanted, boolean closed) {
    boolean totalled = Accumulators.isIn(expr);
    return Trees.replaced(
        expr,
        part -> {
          if (part instanceof Expression.Variable
              || !closed
              || (totalled && !part.equals(expr) && !isSimple(part))) {
            return Optional.empty();
          }
          for (var column : wanted) {
            if (column.value().equals(part)) {
              return Optional.of(new Expression.Variable(part.at(), column.name()));
            }
          }
          return Optional.ofNullable(known.get(part));
        });
  }

  private void sort(
      Projection projection, List<Column> wanted, NameScope visible, boolean totalled) {
    if (projection.order().isEmpty()) {
      return;
    }
    boolean closed = totalled || projection.distinct();
    var formulas = planner.formulas(visible);
    var keys = new ArrayList<Op.Key>();
    for (var sort : projection.order()) {
      keys.add(new Op.Key(formulas.of(whole(sort.by(), wanted, closed)), sort.descending()));
    }
    steps.add(new Op.Sort(keys, formulas.read(), paging.first(projection)));
  }
}
