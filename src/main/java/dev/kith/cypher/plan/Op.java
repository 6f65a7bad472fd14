package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Formula;
import dev.kith.cypher.push.PushedNodes;
import dev.kith.cypher.push.PushedQuestion;
import dev.kith.cypher.push.PushedRows;
import dev.kith.cypher.push.PushedTotals;
import dev.kith.cypher.tree.PathPattern.Arrow;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.schema.Direction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/// One step of a plan: it makes rows of each row it is given. Numbers are places in rows.
public sealed interface Op {
  /// Every node with a fitting label.
  ///
  /// @param having only nodes with this value of a property are needed; others may be given too
  record Scan(int node, Predicate<String> label, Optional<Having> having) implements Op {}

  /// A value of a property.
  record Having(String property, Formula value) {}

  /// The nodes with an id: one of the prefixes followed by the value.
  record Seek(int node, Predicate<String> label, Formula value, List<String> prefixes)
      implements Op {
    public Seek {
      prefixes = List.copyOf(prefixes);
    }
  }

  /// The relationships of a node.
  ///
  /// @param into whether the node at the other end is known already
  record Expand(Route route, int edge, boolean into) implements Op {}

  /// The nodes that relationships of two known nodes lead to.
  ///
  /// @param one how to find them beginning at the first
  /// @param other the same beginning at the second
  record Meet(Meeting one, Meeting other) implements Op {}

  /// Follows the relationships of one node, and then those of another to the same ends.
  record Meeting(Expand begin, Expand into) {}

  /// Relationships in a row, none of them twice.
  ///
  /// @param reversed whether the row ends where it is written to begin
  /// @param test what each of the relationships must meet
  record Walk(
      Route route,
      int edges,
      boolean into,
      boolean reversed,
      int least,
      OptionalInt most,
      Optional<EdgeTest> test)
      implements Op {}

  /// The ends of a relationship that is known already.
  ///
  /// @param fromKnown whether the first end is known too
  /// @param toKnown whether the second is
  record Ends(Route route, int edge, boolean fromKnown, boolean toKnown) implements Op {}

  /// The shortest rows of relationships between two known nodes.
  ///
  /// @param all whether all of them are wanted, or any one
  record Shortest(
      Route route, int edges, int least, OptionalInt most, boolean all, Optional<EdgeTest> test)
      implements Op {}

  /// How relationships are followed.
  ///
  /// @param others places of relationships that must be other ones
  record Route(int from, int to, Arrow way, Predicate<String> type, Set<Integer> others) {
    public Route {
      others = Set.copyOf(others);
    }

    public Direction direction() {
      return switch (way) {
        case RIGHT -> Direction.OUTGOING;
        case LEFT -> Direction.INCOMING;
        case EITHER -> Direction.BOTH;
      };
    }
  }

  /// A condition on one relationship of a row.
  ///
  /// @param edge where the condition looks for it
  record EdgeTest(int edge, Formula condition) {}

  /// The rows that the first of an order can be among.
  ///
  /// @param node where the node that is asked for stands
  /// @param then makes rows of these nodes
  /// @param otherwise makes all rows, where the answer is of no use
  record First(PushedQuestion<PushedNodes> question, int node, Plan then, Plan otherwise)
      implements Op {}

  /// The rows that meet a condition.
  record Filter(SourcePosition at, Formula condition, Set<Integer> read) implements Op {
    public Filter {
      read = Set.copyOf(read);
    }
  }

  /// The rows with a fitting label at a place.
  record Labelled(int node, Predicate<String> label) implements Op {}

  /// The rows that some steps would make something of, with the number of rows they would make.
  ///
  /// @param steps relationships to follow and labels to test
  record CountRows(List<Op> steps, int place) implements Op {
    public CountRows {
      steps = List.copyOf(steps);
    }
  }

  /// The rows with further values.
  record Assign(List<Formula> formulas, List<Integer> places, Set<Integer> read) implements Op {
    public Assign {
      formulas = List.copyOf(formulas);
      places = List.copyOf(places);
      read = Set.copyOf(read);
    }
  }

  /// The rows that a plan makes of each row, or the row with missing values where it makes none.
  ///
  /// @param number where a row is numbered, so that many can be given to the plan at once
  record Optionally(Plan plan, List<Integer> places, int number) implements Op {
    public Optionally {
      places = List.copyOf(places);
    }
  }

  /// A row for each item of a list.
  record Unwind(SourcePosition at, Formula list, int item) implements Op {}

  /// A row for each group; without keys, one row.
  record Group(Assign keys, List<Total> totals, Set<Integer> read) implements Op {
    public Group {
      totals = List.copyOf(totals);
      read = Set.copyOf(read);
    }
  }

  /// A row for each group, asked of the graph.
  ///
  /// @param keys the places of what rows are grouped by
  /// @param totals the places of the totals
  /// @param otherwise the same one by one, where the answer is of no use
  record Totals(
      PushedQuestion<PushedTotals> question,
      List<Integer> keys,
      List<Integer> totals,
      Plan otherwise)
      implements Op {
    public Totals {
      keys = List.copyOf(keys);
      totals = List.copyOf(totals);
    }
  }

  /// A row for each chain of nodes, asked of the graph.
  ///
  /// @param places of the values that are asked for
  /// @param then what is made of them
  /// @param otherwise the same one by one, where the answer is of no use
  /// @param alone whether the query asks the graph nothing else
  record Rows(
      PushedQuestion<PushedRows> question,
      List<Integer> places,
      Plan then,
      Plan otherwise,
      boolean alone)
      implements Op {
    public Rows {
      places = List.copyOf(places);
    }

    Rows asAlone() {
      return new Rows(question, places, then, otherwise, true);
    }
  }

  /// One total of a group.
  ///
  /// @param value what is added up; empty: the rows are counted
  /// @param second the further argument of a percentile
  record Total(
      SourcePosition at,
      String name,
      boolean distinct,
      Optional<Formula> value,
      Optional<Formula> second,
      int place) {}

  /// The first of all rows that have the same values.
  record Distinct(List<Integer> places) implements Op {
    public Distinct {
      places = List.copyOf(places);
    }
  }

  /// All rows in order.
  ///
  /// @param first how many of them are needed at most; empty: all
  record Sort(List<Key> keys, Set<Integer> read, Optional<Formula> first) implements Op {
    public Sort {
      keys = List.copyOf(keys);
      read = Set.copyOf(read);
    }
  }

  /// The rows that can be among the first of an order by properties of nodes, and perhaps more;
  /// these in any order that agrees with it.
  record Top(List<Property> keys, Formula first) implements Op {
    public Top {
      keys = List.copyOf(keys);
    }
  }

  /// A property that rows are sorted by.
  ///
  /// @param node where the node stands
  record Property(int node, String name, boolean descending) {}

  /// What rows are sorted by.
  record Key(Formula by, boolean descending) {}

  /// Some of the rows.
  record Page(Optional<Count> skip, Optional<Count> limit) implements Op {}

  /// How many rows.
  record Count(SourcePosition at, Formula value) {}

  /// The rows of several plans, one after another.
  record Union(List<Plan> plans) implements Op {
    public Union {
      plans = List.copyOf(plans);
    }
  }
}
