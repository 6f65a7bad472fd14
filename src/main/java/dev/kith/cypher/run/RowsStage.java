package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.push.PushedRows;
import dev.kith.cypher.read.Cells;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks the graph for properties of the nodes of chains, and makes a row of each chain.
final class RowsStage extends AskingStage<PushedRows> {
  private final Op.Rows op;

  RowsStage(Op.Rows op, Runner runner, Stage next, CypherValue[] seed) {
    super(op.question(), op.otherwise(), runner, next, seed);
    this.op = op;
  }

  @Override
  Optional<Boolean> answer(PushedRows question, CypherValue[] row) {
    var found = new ArrayList<CypherValue[]>();
    for (var part : question.parts()) {
      if (question.sorted() || found.size() < question.first()) {
        var values = values(part, op.alone() && question.parts().size() == 1);
        if (values.isEmpty()) {
          return Optional.empty();
        }
        values.get().forEach(each -> found.add(longer(row, each)));
      }
    }
    return Optional.of(Forwarding.run(op.then(), found, runner, next, seed));
  }

  private Optional<List<List<CypherValue>>> values(PushedRows.Part part, boolean alone) {
    var patterns = runner.view().patterns();
    var asked = part.question();
    return (alone ? patterns.rowsAlone(asked) : patterns.rows(asked))
        .flatMap(found -> Cells.read(part.cells(), found.rows(), runner.view()));
  }

  private CypherValue[] longer(CypherValue[] row, List<CypherValue> values) {
    runner.step();
    var longer = row.clone();
    for (int index = 0; index < values.size(); index++) {
      longer[op.places().get(index)] = values.get(index);
    }
    runner.holdRow(longer);
    return longer;
  }
}
