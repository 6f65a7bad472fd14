package dev.kith.sql.compile;

import dev.kith.fault.Fault;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.EdgeType;
import dev.kith.sql.Statement;
import java.util.List;

/// A statement whose rows are relationships, and how to read them.
///
/// Keys and properties of several types share its columns: each type has columns of its own, and
/// each branch fills those it needs.
///
/// @param branches what the first column of a row numbers
/// @param limit more relationships than this raise a fault
public record HopStatement(Statement statement, List<Branch> branches, int limit) {
  public HopStatement {
    branches = List.copyOf(branches);
  }

  /// One branch: one type of relationship, followed from one of its ends.
  ///
  /// @param taken whether it is followed from the source
  /// @param source the column of the source's key
  /// @param target the column of the target's key
  /// @param properties the columns of the properties asked for, in their order
  public record Branch(
      EdgeType type, boolean taken, int source, int target, List<Integer> properties) {
    public Branch {
      properties = List.copyOf(properties);
    }

    private Hop hop(List<Literal> row) {
      var from = new NodeRef(type.from(), row.get(source));
      var to = new NodeRef(type.to(), row.get(target));
      return new Hop(
          type,
          from,
          to,
          taken || from.equals(to),
          properties.isEmpty() ? List.of() : properties.stream().map(row::get).toList());
    }
  }

  /// The relationships that rows stand for.
  public List<Hop> hops(List<List<Literal>> rows) {
    check(rows.size());
    return rows.stream().map(this::hop).toList();
  }

  /// Raises a fault if there are more relationships than were asked for.
  public void check(long rows) {
    if (rows > limit) {
      throw new Fault.LimitReached(
              "relationships of one hop",
              limit,
              "Start from fewer nodes, or name the relationship types that matter.")
          .raise();
    }
  }

  /// The relationship that a row stands for.
  public Hop hop(List<Literal> row) {
    return row.getFirst() instanceof Literal.Whole(var branch)
        ? branches.get(Math.toIntExact(branch)).hop(row)
        : fail();
  }

  private static Hop fail() {
    throw new IllegalStateException("a row names no branch");
  }
}
