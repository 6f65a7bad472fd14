package dev.kith.column;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.util.Optional;
import java.util.function.Function;

/// Computes one aggregate for all groups.
interface Aggregator {
  /// Makes room for this many groups.
  void resize(int groups);

  /// Adds nodes to their groups; all nodes are of the same page.
  void add(int page, int[] nodes, int[] groups, int count);

  /// The aggregate of a group.
  Literal value(int group);

  /// The capacity that arrays get which must hold this many groups.
  static int capacity(int groups) {
    return Math.max(16, groups + groups / 2);
  }

  /// The aggregator for an aggregate function.
  ///
  /// @param key the property that identifies a node
  static Aggregator of(Total total, Property key, Function<Property, PropertyColumn> columns) {
    if (countsMembers(total, key)) {
      return CountAggregator.ofMembers();
    }
    var property = total.property().orElseThrow();
    var column = columns.apply(property);
    return switch (total.function()) {
      case COUNT -> CountAggregator.ofValues(column);
      case COUNT_DISTINCT ->
          CountAggregator.ofDistinctValues(column, new ValueEncoder(column, property.type()));
      case SUM -> new SumAggregator(column, property.type(), false);
      case AVG -> new SumAggregator(column, property.type(), true);
      case MIN -> new ExtremeAggregator(column, property.type(), false);
      case MAX -> new ExtremeAggregator(column, property.type(), true);
    };
  }

  /// Whether an aggregate that columns can compute is the number of members: every node has a key,
  /// and no two have the same.
  static boolean countsMembers(Total total, Property key) {
    return total.property().isEmpty() || total.property().get().equals(key);
  }

  /// Whether columns can compute an aggregate.
  static boolean supports(Total total, Property key) {
    boolean counts =
        total.function() == AggregateQuestion.Function.COUNT
            || total.function() == AggregateQuestion.Function.COUNT_DISTINCT;
    return counts || !total.property().equals(Optional.of(key));
  }
}
