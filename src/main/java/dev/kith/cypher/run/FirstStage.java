package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.push.OrderRewrite;
import dev.kith.cypher.push.PushedNodes;
import dev.kith.cypher.push.PushedNodes.KeyQuestion;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Asks the graph for the nodes that the first rows of an order can have, and makes their rows.
final class FirstStage extends AskingStage<PushedNodes> {
  private final Op.First op;

  FirstStage(Op.First op, Runner runner, Stage next, CypherValue[] seed) {
    super(op.question(), op.otherwise(), runner, next, seed);
    this.op = op;
  }

  @Override
  Optional<Boolean> answer(PushedNodes question, CypherValue[] row) {
    var ids = new LinkedHashSet<String>();
    for (var part : question.parts()) {
      if (!add(part, ids)) {
        return Optional.empty();
      }
    }
    var found = new ArrayList<CypherValue[]>();
    for (int node : runner.view().handles(List.copyOf(ids))) {
      runner.step();
      if (node != GraphView.NO_NODE) {
        var longer = row.clone();
        longer[op.node()] = new CypherValue.NodeAt(node);
        runner.holdRow(longer);
        found.add(longer);
      }
    }
    return Optional.of(Forwarding.run(op.then(), found, runner, next, seed));
  }

  /// Adds the ids of a part; tells whether they are all that can be needed.
  private boolean add(PushedNodes.Part part, Set<String> ids) {
    var found = rows(part.question());
    if (found.isEmpty()) {
      return false;
    }
    var rows = found.get();
    add(part.question(), rows, ids);
    boolean cut = rows.size() >= part.question().limit();
    if (!cut) {
      return true;
    }
    return !part.whole()
        && part.seconds()
            .flatMap(seconds -> lastSecond(part.question(), seconds, rows.getLast()))
            .map(more -> add(more, ids))
            .orElse(true);
  }

  private boolean add(KeyQuestion more, Set<String> ids) {
    var rows = rows(more);
    rows.ifPresent(found -> add(more, found, ids));
    return rows.filter(found -> found.size() <= OrderRewrite.FEW).isPresent();
  }

  private void add(KeyQuestion question, List<List<Literal>> rows, Set<String> ids) {
    var patterns = runner.view().patterns();
    rows.forEach(row -> ids.add(patterns.id(question.type().name(), row.getFirst())));
  }

  /// Empty where the graph cannot tell for certain.
  private Optional<List<List<Literal>>> rows(KeyQuestion question) {
    var view = runner.view();
    return switch (question) {
      case KeyQuestion.Nodes(var nodes) when view.patterns().isDeclared() ->
          Optional.of(view.find(nodes).rows());
      case KeyQuestion.Nodes(var nodes) -> view.patterns().findCertain(nodes).map(Rows::rows);
      case KeyQuestion.Ends(var ends) -> view.patterns().aggregateCertain(ends).map(Rows::rows);
    };
  }

  private static Optional<KeyQuestion> lastSecond(
      KeyQuestion question, PushedNodes.Seconds seconds, List<Literal> last) {
    if (!(last.get(seconds.column()) instanceof Literal.Timestamp(var time))) {
      return Optional.empty(); // nodes without a time come last, and all others are there
    }
    var begin = time.truncatedTo(ChronoUnit.SECONDS);
    var within =
        new Filter.AllOf(
            List.of(
                new Filter.Compare(
                    seconds.property(), Filter.Comparison.AT_LEAST, new Literal.Timestamp(begin)),
                new Filter.Compare(
                    seconds.property(),
                    Filter.Comparison.LESS,
                    new Literal.Timestamp(begin.plusSeconds(1)))));
    return Optional.of(question.among(within, OrderRewrite.FEW + 1));
  }
}
