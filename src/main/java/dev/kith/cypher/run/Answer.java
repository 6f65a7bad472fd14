package dev.kith.cypher.run;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The answer to a query; it can be read as long as its graph can.
///
/// @param more whether there are further rows
/// @param plan the steps that were run, one on each line
/// @param ordered whether the query says in which order
/// @param found what is known of the nodes and relationships in the rows
/// @param matched what the query looks for
public record Answer(
    List<String> columns,
    List<List<CypherValue>> rows,
    boolean more,
    List<String> warnings,
    List<String> plan,
    boolean ordered,
    AnswerRecords found,
    Matched matched) {
  public Answer {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    warnings = List.copyOf(warnings);
    plan = List.copyOf(plan);
  }

  /// The same answer with a further warning.
  public Answer warned(String warning) {
    var all = new ArrayList<>(warnings);
    all.add(warning);
    return new Answer(columns, rows, more, all, plan, ordered, found, matched);
  }

  /// What the patterns of a query can match.
  ///
  /// @param labels whether nodes of a label; a node without one counts only if it stands alone
  /// @param types whether relationships of a type
  public record Matched(Predicate<String> labels, Predicate<String> types) {
    static Matched by(List<PathPattern> patterns, GraphNames names) {
      Predicate<String> labels = _ -> false;
      Predicate<String> types = _ -> false;
      for (var pattern : patterns) {
        boolean alone = pattern.steps().isEmpty();
        labels = labels.or(label(pattern.start(), alone, names));
        for (var step : pattern.steps()) {
          labels = labels.or(label(step.node(), false, names));
          types = types.or(step.edge().types().map(names::type).orElse(_ -> true));
        }
      }
      return new Matched(labels, types);
    }

    private static Predicate<String> label(
        PathPattern.NodePattern node, boolean otherwise, GraphNames names) {
      return node.labels().map(names::label).orElse(_ -> otherwise);
    }
  }
}
