package dev.kith.cypher.run;

import dev.kith.cypher.plan.Plan;
import dev.kith.cypher.push.Pushed;
import dev.kith.cypher.push.PushedQuestion;
import dev.kith.cypher.value.CypherValue;
import java.util.List;
import java.util.Optional;

/// Asks the graph in place of running steps, which are run where it cannot answer.
abstract sealed class AskingStage<Q extends Pushed> implements Stage
    permits FirstStage, RowsStage, TotalsStage {
  final Runner runner;
  final Stage next;
  final CypherValue[] seed;
  private final Optional<Q> question;
  private final Plan otherwise;

  AskingStage(
      PushedQuestion<Q> question, Plan otherwise, Runner runner, Stage next, CypherValue[] seed) {
    this.question = question.with(runner.parameters());
    this.otherwise = otherwise;
    this.runner = runner;
    this.next = next;
    this.seed = seed;
  }

  @Override
  public final boolean take(List<CypherValue[]> rows) {
    return rows.stream().allMatch(this::answer);
  }

  private boolean answer(CypherValue[] row) {
    return question
        .flatMap(each -> answer(each, row))
        .orElseGet(() -> Forwarding.run(otherwise, row, runner, next, seed));
  }

  /// Passes on what the graph answers, and tells whether more rows are needed; empty where it
  /// cannot answer.
  abstract Optional<Boolean> answer(Q question, CypherValue[] row);

  @Override
  public final void end() {
    next.end();
  }
}
