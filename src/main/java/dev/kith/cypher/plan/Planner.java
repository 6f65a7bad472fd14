package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.formula.Formulas;
import dev.kith.cypher.formula.GivenParameters;
import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.formula.Slots;
import dev.kith.cypher.formula.Steps;
import dev.kith.cypher.formula.Subqueries;
import dev.kith.cypher.push.OrderRewrite;
import dev.kith.cypher.push.PushedNodes;
import dev.kith.cypher.push.PushedQuestion;
import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Plans queries.
public final class Planner implements Subqueries {
  private final Formulas.Terms terms;
  private final long most;
  private final Set<String> warnings = new LinkedHashSet<>();

  private Planner(GraphNames names, GivenParameters parameters, long most) {
    this.most = most;
    this.terms = new Formulas.Terms(new Slots(), names, parameters, this);
  }

  /// The plan of a query; raises a [QueryException] where its names mean nothing.
  ///
  /// @param most how many rows of the answer are used
  public static QueryPlan plan(
      CypherQuery query, GraphNames names, Map<String, CypherValue> parameters, long most) {
    var given = new GivenParameters(parameters);
    var planner = new Planner(names, given, most);
    var planned = planner.united(query, NameScope.EMPTY, true);
    given.forget();
    return new QueryPlan(
        whole(planned.plan),
        planned.columns,
        planned.places,
        planner.terms.slots().width(),
        List.copyOf(planner.warnings),
        !given.areLookedAt());
  }

  /// The steps of a whole query.
  private static Plan whole(Plan plan) {
    return plan.steps().size() == 1 && plan.steps().getFirst() instanceof Op.Rows rows
        ? new Plan(List.of(rows.asAlone()))
        : plan;
  }

  private record Planned(Plan plan, List<String> columns, List<Integer> places) {}

  Formulas.Terms terms() {
    return terms;
  }

  void warn(String warning) {
    warnings.add(warning);
  }

  Formulas formulas(NameScope scope) {
    return new Formulas(scope, terms);
  }

  @Override
  public Subqueries.Planned pattern(
      PathPattern pattern, Optional<Expression> where, NameScope scope, boolean closed) {
    var names = new LinkedHashSet<String>();
    pattern.start().name().ifPresent(names::add);
    for (var step : pattern.steps()) {
      step.edge().name().ifPresent(names::add);
      step.node().name().ifPresent(names::add);
    }
    if (closed) {
      names.forEach(name -> scope.named(pattern.at(), name));
    }
    var match = new MatchPlanner(this, scope);
    var steps = match.plan(List.of(pattern), where);
    return new Subqueries.Planned(new Plan(steps), match.scope());
  }

  @Override
  public Steps query(CypherQuery query, NameScope scope) {
    return united(query, scope, false).plan;
  }

  private Planned united(CypherQuery query, NameScope outer, boolean whole) {
    boolean each = query.parts().size() == 1 || query.all();
    var enough = whole && each ? OptionalLong.of(most) : OptionalLong.empty();
    var parts = query.parts().stream().map(part -> part(part, outer, whole, enough)).toList();
    var first = parts.getFirst();
    if (parts.size() == 1) {
      return first;
    }
    var places = first.columns.stream().map(_ -> terms.slots().next()).toList();
    var plans = new ArrayList<Plan>();
    for (int index = 0; index < parts.size(); index++) {
      var part = parts.get(index);
      if (!Set.copyOf(part.columns).equals(Set.copyOf(first.columns))) {
        throw new QueryException(
            query.parts().get(index).at(), "all parts of a UNION need columns of the same names");
      }
      var steps = new ArrayList<>(part.plan.steps());
      var from = first.columns.stream().map(c -> part.places.get(part.columns.indexOf(c))).toList();
      steps.add(
          new Op.Assign(
              from.stream().<Formula>map(at -> (row, _) -> row[at]).toList(), places, Set.of()));
      plans.add(new Plan(steps));
    }
    var steps = new ArrayList<Op>(List.of(new Op.Union(plans)));
    if (!query.all()) {
      steps.add(new Op.Distinct(places));
    }
    return new Planned(new Plan(steps), first.columns, places);
  }

  private Planned part(
      CypherQuery.QueryPart part, NameScope outer, boolean whole, OptionalLong enough) {
    var steps = new ArrayList<Op>();
    var scope = outer;
    Optional<ProjectionPlanner> last = Optional.empty();
    for (int number = 0; number < part.clauses().size(); number++) {
      var clause = part.clauses().get(number);
      last = Optional.empty();
      var prefix = prefix(part, number, outer, steps);
      switch (clause) {
        case CypherQuery.Match match ->
            scope = match(match, scope, steps, following(part, number, outer));
        case CypherQuery.Unwind unwind -> scope = unwind(unwind, scope, steps);
        case CypherQuery.With(_, var projection, var where) -> {
          var planner = new ProjectionPlanner(this, scope, outer, true, OptionalLong.empty());
          planner.plan(clause.at(), projection, where, prefix).into(steps);
          scope = planner.after();
        }
        case CypherQuery.Return(_, var projection) -> {
          var planner = new ProjectionPlanner(this, scope, outer, false, enough);
          planner.plan(clause.at(), projection, Optional.empty(), prefix).into(steps);
          last = Optional.of(planner);
        }
      }
    }
    if (last.isEmpty() && whole) {
      throw new QueryException(part.clauses().getLast().at(), "the query has no RETURN");
    }
    return new Planned(
        new Plan(steps),
        last.map(ProjectionPlanner::columns).orElse(List.of()),
        last.map(ProjectionPlanner::places).orElse(List.of()));
  }

  /// The `MATCH` that a part begins with, if the clause of that number stands right behind it.
  private static Optional<PlanPrefix> prefix(
      CypherQuery.QueryPart part, int number, NameScope outer, List<Op> steps) {
    return number == 1
            && outer.names().isEmpty()
            && part.clauses().getFirst() instanceof CypherQuery.Match match
        ? Optional.of(new PlanPrefix(match, steps))
        : Optional.empty();
  }

  /// What stands right behind the first clause of a part.
  private static Optional<CypherQuery.Projection> following(
      CypherQuery.QueryPart part, int number, NameScope outer) {
    if (number != 0 || !outer.names().isEmpty() || part.clauses().size() < 2) {
      return Optional.empty();
    }
    return switch (part.clauses().get(1)) {
      case CypherQuery.With(_, var projection, _) -> Optional.of(projection);
      case CypherQuery.Return(_, var projection) -> Optional.of(projection);
      case CypherQuery.Match _, CypherQuery.Unwind _ -> Optional.empty();
    };
  }

  private NameScope match(
      CypherQuery.Match match,
      NameScope scope,
      List<Op> steps,
      Optional<CypherQuery.Projection> following) {
    var planner = new MatchPlanner(this, scope);
    var planned = planner.plan(match.patterns(), match.where());
    var first =
        following.flatMap(
            next ->
                PushedQuestion.of(
                    terms.parameters(),
                    given -> OrderRewrite.of(match, next, terms.names(), given)));
    if (first.isPresent()) {
      return first(match, first.get(), planner.scope(), planned, steps);
    }
    if (match.optional()) {
      steps.add(new Op.Optionally(new Plan(planned), planner.added(), terms.slots().next()));
    } else {
      steps.addAll(planned);
    }
    return planner.scope();
  }

  /// Begins at the nodes that the first rows can have.
  ///
  /// @param all the names in the rows of the other plan
  private NameScope first(
      CypherQuery.Match match,
      PushedQuestion.Planned<PushedNodes> pushed,
      NameScope all,
      List<Op> others,
      List<Op> steps) {
    int node = terms.slots().next();
    var planner =
        new MatchPlanner(
            this, NameScope.EMPTY.with(pushed.first().name(), node, NameScope.ValueKind.NODE));
    var then = planner.plan(match.patterns(), match.where());
    var copies = new ArrayList<Formula>();
    var places = new ArrayList<Integer>();
    planner
        .scope()
        .names()
        .forEach(
            (name, bound) -> {
              int from = all.named(match.at(), name).slot();
              copies.add((row, _) -> row[from]);
              places.add(bound.slot());
            });
    var otherwise = new ArrayList<>(others);
    otherwise.add(new Op.Assign(copies, places, Set.of()));
    steps.add(new Op.First(pushed.question(), node, new Plan(then), new Plan(otherwise)));
    return planner.scope();
  }

  private NameScope unwind(CypherQuery.Unwind unwind, NameScope scope, List<Op> steps) {
    if (scope.find(unwind.name()).isPresent()) {
      throw new QueryException(unwind.at(), "'" + unwind.name() + "' is already defined");
    }
    int item = terms.slots().next();
    steps.add(new Op.Unwind(unwind.at(), formulas(scope).of(unwind.list()), item));
    boolean plain =
        unwind.list() instanceof Expression.ListOf(_, var items)
            && items.stream().allMatch(each -> each instanceof Expression.Constant);
    return scope.with(
        unwind.name(),
        item,
        plain ? NameScope.ValueKind.OTHER : Formulas.sort(unwind.list(), scope).item());
  }
}
