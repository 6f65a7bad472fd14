package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.Arrays;

/// The smallest or largest value of each group.
final class ExtremeAggregator implements Aggregator {
  private final PropertyColumn column;
  private final PropertyType type;
  private final int sign;
  private byte[] kinds = new byte[1];
  private long[] bits = new long[1];

  ExtremeAggregator(PropertyColumn column, PropertyType type, boolean largest) {
    this.column = column;
    this.type = type;
    this.sign = largest ? 1 : -1;
  }

  @Override
  public void resize(int groups) {
    if (groups > kinds.length) {
      kinds = Arrays.copyOf(kinds, Aggregator.capacity(groups));
      bits = Arrays.copyOf(bits, kinds.length);
    }
  }

  @Override
  public void add(int page, int[] nodes, int[] groups, int count) {
    var values = column.page(page);
    for (int index = 0; index < count; index++) {
      int at = nodes[index] & ColumnPage.MASK;
      byte kind = values.kinds()[at];
      if (kind != ColumnPage.MISSING) {
        long value = values.bits()[at];
        int group = groups[index];
        if (kinds[group] == ColumnPage.MISSING
            || sign * ColumnValues.compare(column, kind, value, kinds[group], bits[group]) > 0) {
          kinds[group] = kind;
          bits[group] = value;
        }
      }
    }
  }

  @Override
  public Literal value(int group) {
    return ColumnValues.literal(type, column, kinds[group], bits[group]);
  }
}
