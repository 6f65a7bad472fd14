package dev.kith.graph.pattern;

import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Optional;

/// Aggregates over the nodes of one type that meet a condition, all together or by groups.
///
/// A node with several neighbours counts in the group of each, once per group or once for each
/// relationship; one without a neighbour counts in none. A group whose key has no value is a group
/// like any other.
///
/// @param groups the first columns of the answer; empty: one row, even if there is no node
/// @param totals the further columns
/// @param having conditions on totals that a group must meet
/// @param order by which columns; the groups' columns, ascending, always break ties
public record AggregateQuestion(
    NodeType type,
    Filter filter,
    Optional<Neighbour> neighbour,
    List<Group> groups,
    List<Total> totals,
    List<Having> having,
    List<Sort> order,
    int limit) {
  public AggregateQuestion {
    groups = List.copyOf(groups);
    totals = List.copyOf(totals);
    having = List.copyOf(having);
    order = List.copyOf(order);
  }

  /// The neighbours of the counted nodes: the other end of any of these relationships.
  ///
  /// @param ways each has the counted type at the end that the direction starts from
  /// @param type the type at the other end of all of them
  /// @param each whether a node counts once for each of its relationships instead of once per group
  public record Neighbour(
      List<EdgeType> ways, Direction direction, NodeType type, Filter filter, boolean each) {
    public Neighbour {
      ways = List.copyOf(ways);
      if (each
          && direction == Direction.BOTH
          && ways.stream().anyMatch(way -> way.from().equals(way.to()))) {
        throw new IllegalArgumentException("a relationship with both its ends counted");
      }
    }

    /// Neighbours for which a node counts once per group.
    public Neighbour(List<EdgeType> ways, Direction direction, NodeType type, Filter filter) {
      this(ways, direction, type, filter, false);
    }
  }

  /// What the nodes are grouped by.
  public sealed interface Group {
    /// A property of the nodes themselves.
    record Own(Property property) implements Group {}

    /// The day, week (beginning on Monday), month, quarter or year that a time falls in, in UTC.
    record Period(Property property, Unit unit) implements Group {}

    /// A property of the neighbour.
    record Beside(Property property) implements Group {}
  }

  /// A unit of the calendar.
  public enum Unit {
    HOUR,
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    YEAR
  }

  /// What is computed.
  public enum Function {
    COUNT,
    COUNT_DISTINCT,
    SUM,
    AVG,
    MIN,
    MAX
  }

  /// One total.
  ///
  /// @param property of the counted nodes; absent: the nodes themselves are counted, each once
  /// @param name of the column
  public record Total(Function function, Optional<Property> property, String name) {}

  /// A condition on a total.
  ///
  /// @param total its place among the totals
  public record Having(int total, Filter.Comparison comparison, Literal value) {}
}
