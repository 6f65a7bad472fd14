package dev.kith.cypher.push;

import dev.kith.cypher.tree.SourcePosition;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.ChainTotals;
import java.util.List;
import java.util.OptionalInt;

/// The groups of a query and their totals as questions: one for each type of node.
///
/// @param totals in the order of the query
/// @param most how many groups a question may give; with more, rows are better grouped one by one
/// @param cut whether the questions give the first groups alone, since no more are needed
public record PushedTotals(List<Part> parts, List<Total> totals, int most, boolean cut)
    implements Pushed {
  public PushedTotals {
    parts = List.copyOf(parts);
    totals = List.copyOf(totals);
  }

  @Override
  public Object shape() {
    return totals;
  }

  @Override
  public String description() {
    var text = "ask the engine for groups and totals" + (cut ? ", the first of them" : "");
    return Pushed.inStatements(text, parts.size());
  }

  /// One question, and where in its answer the query's values are.
  ///
  /// @param counted the column that says how many rows a group has; without any it is none. Empty:
  ///   every row of the answer is a group
  public record Part(
      GroupQuestion question, List<AnswerCell> keys, List<AnswerCell> totals, OptionalInt counted) {
    public Part {
      keys = List.copyOf(keys);
      totals = List.copyOf(totals);
    }
  }

  /// A question whose rows are groups.
  public sealed interface GroupQuestion {
    /// Of nodes, or of nodes and the relationships of each.
    record Nodes(AggregateQuestion question) implements GroupQuestion {}

    /// Of chains.
    record Chains(ChainTotals question) implements GroupQuestion {}
  }

  /// A total.
  ///
  /// @param whole whether integers are summed, which may not fit
  public record Total(SourcePosition at, Kind kind, boolean whole) {}

  /// How totals of several questions become one.
  public enum Kind {
    COUNT,
    SUM,
    MIN,
    MAX,
    /// They cannot.
    ONLY_AT_ONCE
  }
}
