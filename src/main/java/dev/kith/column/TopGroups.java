package dev.kith.column;

import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Having;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Sorts groups and keeps the first of them.
final class TopGroups {
  private final AggregateQuestion question;
  private final Grouping grouping;
  private final List<Aggregator> aggregators;

  TopGroups(AggregateQuestion question, Grouping grouping, List<Aggregator> aggregators) {
    this.question = question;
    this.grouping = grouping;
    this.aggregators = aggregators;
  }

  /// A group, whose values are computed when they are first read.
  private final class GroupRow {
    private final int group;
    private final @Nullable Literal[] values =
        new @Nullable Literal[question.groups().size() + question.totals().size()];

    private GroupRow(int group) {
      this.group = group;
    }

    Literal value(int column) {
      var known = values[column];
      if (known == null) {
        int groups = question.groups().size();
        known =
            column < groups
                ? grouping.value(group, column)
                : aggregators.get(column - groups).value(group);
        values[column] = known;
      }
      return known;
    }

    List<Literal> all() {
      var all = new ArrayList<Literal>(values.length);
      for (int column = 0; column < values.length; column++) {
        all.add(value(column));
      }
      return all;
    }
  }

  List<List<Literal>> rows() {
    aggregators.forEach(aggregator -> aggregator.resize(grouping.size()));
    var order = order();
    var first = new PriorityQueue<>(order.reversed());
    for (int group = 0; group < grouping.size(); group++) {
      var row = new GroupRow(group);
      if (question.having().stream().allMatch(having -> holds(row, having))) {
        var last = first.peek();
        if (last == null || first.size() < question.limit()) {
          first.add(row);
        } else if (order.compare(row, last) < 0) {
          first.remove();
          first.add(row);
        }
      }
    }
    var ordered = first.toArray(new GroupRow[0]);
    Arrays.sort(ordered, order);
    return Arrays.stream(ordered).map(GroupRow::all).toList();
  }

  /// The order that is asked for, then by the values of the groups.
  private Comparator<GroupRow> order() {
    Comparator<GroupRow> order = (_, _) -> 0;
    for (var sort : question.order()) {
      order = order.thenComparing(by(sort.column(), sort.descending()));
    }
    for (int group = 0; group < question.groups().size(); group++) {
      order = order.thenComparing(by(group, false));
    }
    return order;
  }

  private static Comparator<GroupRow> by(int column, boolean descending) {
    return (one, other) -> ColumnValues.compare(one.value(column), other.value(column), descending);
  }

  private boolean holds(GroupRow row, Having having) {
    var value = row.value(question.groups().size() + having.total());
    if (value instanceof Literal.Missing || having.value() instanceof Literal.Missing) {
      return false;
    }
    return ColumnCondition.holds(having.comparison(), ColumnValues.compare(value, wanted(having)));
  }

  /// An integer is compared as a real number where the aggregate is one.
  private Literal wanted(Having having) {
    var total = question.totals().get(having.total());
    boolean real =
        total.function() == Function.AVG
            || (total.function() != Function.COUNT
                && total.function() != Function.COUNT_DISTINCT
                && total.property().orElseThrow().type() == PropertyType.FLOAT64);
    return real && having.value() instanceof Literal.Whole(var whole)
        ? new Literal.Real(whole)
        : having.value();
  }
}
