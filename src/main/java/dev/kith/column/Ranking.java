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

/// Puts groups into their order and keeps the first of them.
final class Ranking {
  private final AggregateQuestion question;
  private final Grouping grouping;
  private final List<Reckoner> reckoners;
  private final int[] columns;
  private final boolean[] descending;

  Ranking(AggregateQuestion question, Grouping grouping, List<Reckoner> reckoners) {
    this.question = question;
    this.grouping = grouping;
    this.reckoners = reckoners;
    int sorts = question.order().size();
    int groups = question.groups().size();
    this.columns = new int[sorts + groups];
    this.descending = new boolean[sorts + groups];
    for (int index = 0; index < sorts; index++) {
      columns[index] = question.order().get(index).column();
      descending[index] = question.order().get(index).descending();
    }
    for (int group = 0; group < groups; group++) {
      columns[sorts + group] = group;
    }
  }

  /// A group, whose values are made when they are looked at.
  private final class Row {
    private final int group;
    private final @Nullable Literal[] values =
        new @Nullable Literal[question.groups().size() + question.totals().size()];

    private Row(int group) {
      this.group = group;
    }

    Literal value(int column) {
      var known = values[column];
      if (known == null) {
        int groups = question.groups().size();
        known =
            column < groups
                ? grouping.value(group, column)
                : reckoners.get(column - groups).value(group);
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
    reckoners.forEach(reckoner -> reckoner.room(grouping.size()));
    Comparator<Row> order = this::compare;
    var first = new PriorityQueue<>(order.reversed());
    for (int group = 0; group < grouping.size(); group++) {
      var row = new Row(group);
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
    var ordered = first.toArray(new Row[0]);
    Arrays.sort(ordered, order);
    return Arrays.stream(ordered).map(Row::all).toList();
  }

  private int compare(Row one, Row other) {
    for (int index = 0; index < columns.length; index++) {
      int column = columns[index];
      int compared = Values.compare(one.value(column), other.value(column), descending[index]);
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  private boolean holds(Row row, Having having) {
    var value = row.value(question.groups().size() + having.total());
    if (value instanceof Literal.Missing || having.value() instanceof Literal.Missing) {
      return false;
    }
    return Condition.holds(having.comparison(), Values.compare(value, wanted(having)));
  }

  /// A whole number where the total may have a fraction is that number all the same.
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
