package dev.kith.cypher.tree;

import java.util.List;
import java.util.Optional;

/// A query: one part, or several whose rows are united.
///
/// @param all whether rows that occur twice are kept
public record CypherQuery(List<QueryPart> parts, boolean all) {
  public CypherQuery {
    parts = List.copyOf(parts);
  }

  /// Whether the rows come in an order that it asks for.
  public boolean isOrdered() {
    return parts.size() == 1
        && parts.getFirst().clauses().getLast() instanceof Return(_, var projection)
        && !projection.order().isEmpty();
  }

  /// Clauses in their order.
  public record QueryPart(SourcePosition at, List<Clause> clauses) {
    public QueryPart {
      clauses = List.copyOf(clauses);
    }
  }

  /// A clause.
  public sealed interface Clause {
    SourcePosition at();
  }

  /// Finds patterns: `MATCH` and `OPTIONAL MATCH`.
  public record Match(
      SourcePosition at, boolean optional, List<PathPattern> patterns, Optional<Expression> where)
      implements Clause {
    public Match {
      patterns = List.copyOf(patterns);
    }
  }

  /// Makes a row of each item: `UNWIND list AS name`.
  public record Unwind(SourcePosition at, Expression list, String name) implements Clause {}

  /// Hands on columns: `WITH … WHERE …`.
  public record With(SourcePosition at, Projection projection, Optional<Expression> where)
      implements Clause {}

  /// Ends a query: `RETURN …`.
  public record Return(SourcePosition at, Projection projection) implements Clause {}

  /// What goes on to the next clause, or is returned.
  ///
  /// @param star whether all names go on
  public record Projection(
      boolean distinct,
      boolean star,
      List<Column> columns,
      List<Sort> order,
      Optional<Expression> skip,
      Optional<Expression> limit) {
    public Projection {
      columns = List.copyOf(columns);
      order = List.copyOf(order);
    }
  }

  /// One column.
  ///
  /// @param named whether somebody gave the name; otherwise it is the text of the expression
  public record Column(Expression value, String name, boolean named) {}

  /// What rows are sorted by.
  public record Sort(Expression by, boolean descending) {}
}
