package dev.kith.cypher.push;

/// What the graph is asked in place of running steps of a plan.
public sealed interface Pushed permits PushedNodes, PushedRows, PushedTotals {
  /// What the rest of the plan relies on: with other parameters it must be the same.
  Object shape();

  /// It, in a plan for people.
  String description();

  /// Adds how many statements it takes.
  static String inStatements(String text, int statements) {
    return statements == 1 ? text : text + ", in " + statements + " statements";
  }
}
