package dev.kith.cypher.push;

import dev.kith.cypher.tree.Expression;
import dev.kith.graph.pattern.ChainRows;
import java.util.List;

/// The rows of a `MATCH` as questions: one for each combination of types that its nodes may have.
///
/// @param values what is known of each row
/// @param first how many rows are needed
/// @param sorted whether the first of an order are
public record PushedRows(List<Expression> values, List<Part> parts, int first, boolean sorted)
    implements Pushed {
  public PushedRows {
    values = List.copyOf(values);
    parts = List.copyOf(parts);
  }

  @Override
  public Object shape() {
    return values;
  }

  @Override
  public String description() {
    var text = "ask the engine for " + (sorted ? "the first rows" : "rows");
    return Pushed.inStatements(text, parts.size());
  }

  /// One question, and where in its answer the values are.
  public record Part(ChainRows question, List<AnswerCell> cells) {
    public Part {
      cells = List.copyOf(cells);
    }
  }
}
