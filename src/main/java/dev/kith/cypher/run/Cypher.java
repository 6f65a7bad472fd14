package dev.kith.cypher.run;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.text.Caret;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.WalkLimits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Answers Cypher: reads the text, checks its names against what the caller may see, plans and runs
/// it.
public final class Cypher {
  private final GraphView view;
  private final Call call;
  private final WalkLimits limits;
  private final Instant now;
  private final Optional<PlanCache> plans;
  private final boolean checked;

  private Cypher(
      GraphView view,
      Call call,
      WalkLimits limits,
      Instant now,
      Optional<PlanCache> plans,
      boolean checked) {
    this.view = view;
    this.call = call;
    this.limits = limits;
    this.now = now;
    this.plans = plans;
    this.checked = checked;
  }

  /// Over a graph as its callers know it: a name that it does not have is a fault.
  ///
  /// @param now what time it is
  public static Cypher over(GraphView view, Call call, WalkLimits limits, Instant now) {
    return new Cypher(view, call, limits, now, Optional.empty(), true);
  }

  /// The same with plans of earlier queries.
  public Cypher with(PlanCache earlier) {
    return new Cypher(view, call, limits, now, Optional.of(earlier), checked);
  }

  /// Over a graph as openCypher sees it: a name that it does not have matches nothing, and nodes
  /// have no properties but those they were given.
  public static Cypher plain(GraphView view, Call call, WalkLimits limits) {
    return new Cypher(view, call, limits, Instant.EPOCH, Optional.empty(), false);
  }

  /// The rows of a query.
  ///
  /// @param most how many rows at most
  public Answer answer(String text, Map<String, CypherValue> parameters, int most) {
    try {
      return plans.isPresent()
          ? planned(plans.get(), text, parameters, most)
          : run(PreparedQuery.of(text, names(), parameters, most), parameters, most);
    } catch (QueryException wrong) {
      throw new Fault.InvalidArguments(
              List.of(
                  new Fault.Problem(
                      "/query", Caret.under(text, wrong), wrong.allowed(), wrong.near())))
          .raise();
    }
  }

  private Answer planned(
      PlanCache earlier, String text, Map<String, CypherValue> parameters, int most) {
    var key = new PlanCache.Key(text, parameters.keySet(), most);
    var query =
        earlier.take(key, view).orElseGet(() -> PreparedQuery.of(text, names(), parameters, most));
    var answer = run(query, parameters, most);
    earlier.keep(key, view, query);
    return answer;
  }

  private GraphNames names() {
    return checked
        ? GraphNames.of(view.vocabulary(), view.patterns().ontology(), view.patterns().isDeclared())
        : GraphNames.open();
  }

  private Answer run(PreparedQuery query, Map<String, CypherValue> parameters, int most) {
    var plan = query.plan();
    var runner = new Runner(view, call, limits, !checked, now, parameters);
    var rows = new ArrayList<List<CypherValue>>();
    var empty = new CypherValue[plan.width()];
    Arrays.fill(empty, CypherValue.Null.NULL);
    runner
        .run(
            plan.plan(),
            empty,
            row -> {
              runner.holdRow(row);
              rows.add(plan.places().stream().map(place -> row[place]).toList());
              return rows.size() <= most;
            })
        .ifPresent(
            hops -> runner.warn("Paths longer than " + hops + " relationships were not searched."));
    runner.warnOfNames();
    boolean more = rows.size() > most;
    var warnings = new LinkedHashSet<>(plan.warnings());
    warnings.addAll(runner.warnings());
    return new Answer(
        plan.columns(),
        more ? rows.subList(0, most) : rows,
        more,
        List.copyOf(warnings),
        query.lines(),
        query.ordered(),
        new AnswerRecords(runner),
        query.matched());
  }
}
