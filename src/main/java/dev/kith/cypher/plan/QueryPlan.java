package dev.kith.cypher.plan;

import java.util.List;

/// How a whole query is answered.
///
/// @param columns the names of the answer's columns
/// @param places where in a row they are
/// @param width how many places a row has
/// @param warnings what the caller should know
/// @param general whether it answers the same query with other values of its parameters, too
public record QueryPlan(
    Plan plan,
    List<String> columns,
    List<Integer> places,
    int width,
    List<String> warnings,
    boolean general) {
  public QueryPlan {
    columns = List.copyOf(columns);
    places = List.copyOf(places);
    warnings = List.copyOf(warnings);
  }
}
