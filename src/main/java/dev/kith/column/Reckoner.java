package dev.kith.column;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.util.Arrays;

/// One total, reckoned for all groups beside one another.
interface Reckoner {
  /// Makes room for so many groups.
  void room(int groups);

  /// Takes nodes in, each in its group; all of them lie in the same page.
  void add(int page, int[] nodes, int[] groups, int count);

  /// The total of a group.
  Literal value(int group);

  /// How many members a group has.
  final class Members implements Reckoner {
    private long[] counts = new long[1];

    @Override
    public void room(int groups) {
      counts = groups > counts.length ? Arrays.copyOf(counts, more(groups)) : counts;
    }

    @Override
    public void add(int page, int[] nodes, int[] groups, int count) {
      for (int index = 0; index < count; index++) {
        counts[groups[index]]++;
      }
    }

    @Override
    public Literal value(int group) {
      return new Literal.Whole(counts[group]);
    }
  }

  /// How many members of a group have a value.
  final class Present implements Reckoner {
    private final Column column;
    private long[] counts = new long[1];

    Present(Column column) {
      this.column = column;
    }

    @Override
    public void room(int groups) {
      counts = groups > counts.length ? Arrays.copyOf(counts, more(groups)) : counts;
    }

    @Override
    public void add(int page, int[] nodes, int[] groups, int count) {
      var kinds = column.page(page).kinds();
      for (int index = 0; index < count; index++) {
        counts[groups[index]] += kinds[nodes[index] & Page.MASK] == Page.MISSING ? 0 : 1;
      }
    }

    @Override
    public Literal value(int group) {
      return new Literal.Whole(counts[group]);
    }
  }

  /// How many different values the members of a group have.
  final class Different implements Reckoner {
    private final Column column;
    private final ValueCoder coder;
    private final LongCodes seen = new LongCodes();
    private long[] counts = new long[1];

    Different(Column column, Property property) {
      this.column = column;
      this.coder = new ValueCoder(column, property.type());
    }

    @Override
    public void room(int groups) {
      counts = groups > counts.length ? Arrays.copyOf(counts, more(groups)) : counts;
    }

    @Override
    public void add(int page, int[] nodes, int[] groups, int count) {
      var values = column.page(page);
      for (int index = 0; index < count; index++) {
        int at = nodes[index] & Page.MASK;
        if (values.kinds()[at] != Page.MISSING) {
          long code = coder.code(values.kinds()[at], values.bits()[at]);
          int before = seen.size();
          seen.code((long) groups[index] << Integer.SIZE | code);
          counts[groups[index]] += seen.size() - before;
        }
      }
    }

    @Override
    public Literal value(int group) {
      return new Literal.Whole(counts[group]);
    }
  }

  /// The smallest or largest value of a group.
  final class Extreme implements Reckoner {
    private final Column column;
    private final Property property;
    private final int sign;
    private byte[] kinds = new byte[1];
    private long[] bits = new long[1];

    Extreme(Column column, Property property, boolean largest) {
      this.column = column;
      this.property = property;
      this.sign = largest ? 1 : -1;
    }

    @Override
    public void room(int groups) {
      if (groups > kinds.length) {
        kinds = Arrays.copyOf(kinds, more(groups));
        bits = Arrays.copyOf(bits, kinds.length);
      }
    }

    @Override
    public void add(int page, int[] nodes, int[] groups, int count) {
      var values = column.page(page);
      for (int index = 0; index < count; index++) {
        int at = nodes[index] & Page.MASK;
        byte kind = values.kinds()[at];
        if (kind != Page.MISSING) {
          long value = values.bits()[at];
          int group = groups[index];
          if (kinds[group] == Page.MISSING
              || sign * Values.compare(column, kind, value, kinds[group], bits[group]) > 0) {
            kinds[group] = kind;
            bits[group] = value;
          }
        }
      }
    }

    @Override
    public Literal value(int group) {
      return Values.literal(property.type(), column, kinds[group], bits[group]);
    }
  }

  private static int more(int groups) {
    return Math.max(16, groups + groups / 2);
  }

  /// The reckoner of a total.
  ///
  /// @param key the property that every node has another value of
  static Reckoner of(
      Total total, Property key, java.util.function.Function<Property, Column> columns) {
    if (total.property().isEmpty() || total.property().get().equals(key)) {
      return new Members(); // every node has a key, and no two the same
    }
    var property = total.property().get();
    var column = columns.apply(property);
    return switch (total.function()) {
      case COUNT -> new Present(column);
      case COUNT_DISTINCT -> new Different(column, property);
      case SUM -> new Sums(column, property.type(), false);
      case AVG -> new Sums(column, property.type(), true);
      case MIN -> new Extreme(column, property, false);
      case MAX -> new Extreme(column, property, true);
    };
  }

  /// Whether columns can tell a total.
  static boolean fits(Total total, Property key) {
    boolean counts =
        total.function() == Function.COUNT || total.function() == Function.COUNT_DISTINCT;
    return counts || !total.property().equals(java.util.Optional.of(key));
  }
}
