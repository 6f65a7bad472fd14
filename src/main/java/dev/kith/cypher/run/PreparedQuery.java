package dev.kith.cypher.run;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.plan.PlanText;
import dev.kith.cypher.plan.Planner;
import dev.kith.cypher.plan.QueryPlan;
import dev.kith.cypher.text.StatementParser;
import dev.kith.cypher.tree.Trees;
import dev.kith.cypher.value.CypherValue;
import java.util.List;
import java.util.Map;

/// A query that was read and planned.
///
/// @param lines the plan for people
/// @param ordered whether the query says in which order its rows come
/// @param matched what it looks for
record PreparedQuery(QueryPlan plan, List<String> lines, boolean ordered, Answer.Matched matched) {
  static PreparedQuery of(
      String text, GraphNames names, Map<String, CypherValue> parameters, int most) {
    var query = StatementParser.parse(text);
    var plan = Planner.plan(query, names, parameters, most + 1L);
    return new PreparedQuery(
        plan,
        PlanText.lines(plan.plan()),
        query.isOrdered(),
        Answer.Matched.by(Trees.patterns(query), names));
  }
}
