package dev.kith.cypher.formula;

import dev.kith.cypher.tree.CypherQuery;
import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.PathPattern;
import java.util.Optional;

/// Plans what expressions ask of the graph.
public interface Subqueries {
  /// A pattern: its rows, and the names it adds.
  ///
  /// @param closed whether it may add no names of its own
  Planned pattern(PathPattern pattern, Optional<Expression> where, NameScope scope, boolean closed);

  /// A query.
  Steps query(CypherQuery query, NameScope scope);

  /// Steps, and the names that can be used behind them.
  record Planned(Steps steps, NameScope scope) {}
}
