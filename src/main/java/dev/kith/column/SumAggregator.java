package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.Arrays;

/// Sums and averages as SQLite computes them, to the last digit: integers exactly, and from the
/// first real number on with Kahan-Babuška-Neumaier summation.
final class SumAggregator implements Aggregator {
  private static final byte EXACT = 0;
  private static final byte INEXACT = 1;
  private static final byte OVERFLOWED = 2;

  /// Integers beyond this are added to real numbers in two parts.
  private static final long LARGE = 1L << 52;

  private static final long LOW_PART = 16_384;

  private final PropertyColumn column;
  private final PropertyType type;
  private final boolean average;
  private long[] counts = new long[1];
  private long[] wholes = new long[1];
  private double[] reals = new double[1];
  private double[] errors = new double[1];
  private byte[] states = new byte[1];

  SumAggregator(PropertyColumn column, PropertyType type, boolean average) {
    this.column = column;
    this.type = type;
    this.average = average;
  }

  @Override
  public void resize(int groups) {
    if (groups > counts.length) {
      int room = Aggregator.capacity(groups);
      counts = Arrays.copyOf(counts, room);
      wholes = Arrays.copyOf(wholes, room);
      reals = Arrays.copyOf(reals, room);
      errors = Arrays.copyOf(errors, room);
      states = Arrays.copyOf(states, room);
    }
  }

  @Override
  public void add(int page, int[] nodes, int[] groups, int count) {
    var values = column.page(page);
    var kinds = values.kinds();
    var bits = values.bits();
    for (int index = 0; index < count; index++) {
      int at = nodes[index] & ColumnPage.MASK;
      int group = groups[index];
      if (kinds[at] == ColumnPage.WHOLE) {
        counts[group]++;
        addWhole(group, bits[at]);
      } else if (kinds[at] == ColumnPage.REAL) {
        counts[group]++;
        addReal(group, Double.longBitsToDouble(bits[at]));
      } else if (kinds[at] == ColumnPage.TEXT) {
        throw new SqlRequiredException("a sum of texts");
      }
    }
  }

  private void addWhole(int group, long value) {
    if (states[group] == EXACT) {
      long before = wholes[group];
      long after = before + value;
      if (((before ^ after) & (value ^ after)) >= 0) {
        wholes[group] = after;
        return;
      }
      begin(group, OVERFLOWED);
    }
    stepWhole(group, value);
  }

  private void addReal(int group, double value) {
    if (states[group] == EXACT) {
      begin(group, INEXACT);
    }
    states[group] = INEXACT;
    step(group, value);
  }

  private void begin(int group, byte state) {
    states[group] = state;
    long sum = wholes[group];
    if (isLarge(sum)) {
      long low = sum % LOW_PART;
      reals[group] = sum - low;
      errors[group] = low;
    } else {
      reals[group] = sum;
    }
  }

  private static boolean isLarge(long value) {
    return value <= -LARGE || value >= LARGE;
  }

  private void stepWhole(int group, long value) {
    if (isLarge(value)) {
      long low = value % LOW_PART;
      step(group, (double) (value - low));
      step(group, (double) low);
    } else {
      step(group, (double) value);
    }
  }

  private void step(int group, double value) {
    double before = reals[group];
    double after = before + value;
    errors[group] +=
        Math.abs(before) > Math.abs(value) ? (before - after) + value : (value - after) + before;
    reals[group] = after;
  }

  @Override
  public Literal value(int group) {
    if (counts[group] == 0) {
      return Literal.MISSING;
    }
    if (average) {
      return real((states[group] == EXACT ? wholes[group] : approximation(group)) / counts[group]);
    }
    return switch (states[group]) {
      case EXACT ->
          type == PropertyType.FLOAT64
              ? new Literal.Real(ColumnValues.exactly(wholes[group]))
              : new Literal.Whole(wholes[group]);
      case INEXACT -> real(approximation(group));
      default -> throw new SqlRequiredException("an overflow");
    };
  }

  private double approximation(int group) {
    return Double.isFinite(errors[group]) ? reals[group] + errors[group] : reals[group];
  }

  private static Literal real(double value) {
    if (!Double.isFinite(value)) {
      throw new SqlRequiredException("an overflow");
    }
    return new Literal.Real(value);
  }
}
