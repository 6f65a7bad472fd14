package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A statement whose rows are nodes with the number of their relationships, and how to read them.
///
/// @param branches what the first column of a row numbers; its last column is the number, and one
///   of those between them has the key
public record HopCounts(Statement statement, List<HopStatement.Branch> branches) {
  public HopCounts {
    branches = List.copyOf(branches);
  }

  /// The number of relationships of each node that has any.
  public Map<NodeRef, Integer> counts(List<List<Literal>> rows) {
    var counts = new HashMap<NodeRef, Integer>();
    for (var row : rows) {
      var branch = branches.get(Math.toIntExact(number(row.getFirst())));
      var type = branch.taken() ? branch.type().from() : branch.type().to();
      var key =
          row.subList(1, row.size() - 1).stream()
              .filter(cell -> !(cell instanceof Literal.Missing))
              .findFirst()
              .orElseThrow();
      counts.merge(new NodeRef(type, key), Math.toIntExact(number(row.getLast())), Integer::sum);
    }
    return counts;
  }

  private static long number(Literal cell) {
    if (cell instanceof Literal.Whole(var number)) {
      return number;
    }
    throw new IllegalStateException("a row has no number");
  }
}
