package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import java.util.Arrays;

/// Counts the members of each group, all of them or those that a rule selects.
final class CountAggregator implements Aggregator {
  private final Rule rule;
  private long[] counts = new long[1];

  /// Counts some nodes of one page into their groups.
  @FunctionalInterface
  private interface Rule {
    void count(int page, int[] nodes, int[] groups, int count, long[] counts);
  }

  private CountAggregator(Rule rule) {
    this.rule = rule;
  }

  /// Counts all members.
  static CountAggregator ofMembers() {
    return new CountAggregator(
        (_, _, groups, count, counts) -> {
          for (int index = 0; index < count; index++) {
            counts[groups[index]]++;
          }
        });
  }

  /// Has counted the only group already.
  static CountAggregator of(long members) {
    var counted = new CountAggregator((_, _, _, _, _) -> {});
    counted.counts[0] = members;
    return counted;
  }

  /// Counts the members that have a value.
  static CountAggregator ofValues(PropertyColumn column) {
    return new CountAggregator(
        (page, nodes, groups, count, counts) -> {
          var kinds = column.page(page).kinds();
          for (int index = 0; index < count; index++) {
            boolean missing = kinds[nodes[index] & ColumnPage.MASK] == ColumnPage.MISSING;
            counts[groups[index]] += missing ? 0 : 1;
          }
        });
  }

  /// Counts the distinct values that the members have.
  static CountAggregator ofDistinctValues(PropertyColumn column, ValueEncoder encoder) {
    var known = new LongDictionary();
    return new CountAggregator(
        (page, nodes, groups, count, counts) -> {
          var values = column.page(page);
          for (int index = 0; index < count; index++) {
            int at = nodes[index] & ColumnPage.MASK;
            if (values.kinds()[at] != ColumnPage.MISSING) {
              long code = encoder.code(values.kinds()[at], values.bits()[at]);
              int before = known.size();
              known.code((long) groups[index] << Integer.SIZE | code);
              counts[groups[index]] += known.size() - before;
            }
          }
        });
  }

  @Override
  public void resize(int groups) {
    counts = groups > counts.length ? Arrays.copyOf(counts, Aggregator.capacity(groups)) : counts;
  }

  @Override
  public void add(int page, int[] nodes, int[] groups, int count) {
    rule.count(page, nodes, groups, count, counts);
  }

  @Override
  public Literal value(int group) {
    return new Literal.Whole(counts[group]);
  }
}
