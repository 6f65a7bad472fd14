package dev.kith.cypher.run;

import dev.kith.cypher.value.CypherValue;
import java.util.List;

/// The answer to a query; it can be read as long as its graph can.
///
/// @param more whether there are further rows
/// @param plan the steps that were run, one on each line
/// @param found what is known of the nodes and relationships in the rows
public record Answer(
    List<String> columns,
    List<List<CypherValue>> rows,
    boolean more,
    List<String> warnings,
    List<String> plan,
    Found found) {
  public Answer {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    warnings = List.copyOf(warnings);
    plan = List.copyOf(plan);
  }
}
