package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.formula.Formulas;
import dev.kith.cypher.formula.NameScope;
import dev.kith.cypher.tree.CypherQuery.Projection;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.Trees;
import dev.kith.cypher.value.CypherValue;
import java.util.Optional;

/// `SKIP` and `LIMIT`.
record PagePlanner(Formulas.Terms terms) {
  /// How many rows of the order are needed.
  Optional<Formula> first(Projection projection) {
    if (projection.limit().isEmpty()) {
      return Optional.empty();
    }
    var limit = constant(projection.limit().get());
    var skip = projection.skip().map(this::constant).orElse((_, _) -> CypherValue.of(0L));
    return Optional.of(
        (row, context) ->
            limit.of(row, context) instanceof CypherValue.Whole(var most)
                    && skip.of(row, context) instanceof CypherValue.Whole(var before)
                    && most < Integer.MAX_VALUE
                    && before < Integer.MAX_VALUE
                ? CypherValue.of(most + before)
                : CypherValue.Null.NULL);
  }

  /// The page itself; empty where all rows are wanted.
  Optional<Op> page(Projection projection) {
    return projection.skip().isPresent() || projection.limit().isPresent()
        ? Optional.of(
            new Op.Page(projection.skip().map(this::count), projection.limit().map(this::count)))
        : Optional.empty();
  }

  private Op.Count count(Expression expr) {
    return new Op.Count(expr.at(), constant(expr));
  }

  /// What is the same for all rows.
  private Formula constant(Expression expr) {
    if (!Trees.names(expr).isEmpty()) {
      throw new QueryException(expr.at(), "SKIP and LIMIT cannot depend on rows");
    }
    return new Formulas(NameScope.EMPTY, terms).of(expr);
  }
}
