package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.Trees;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.ListBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The functions that compute one value of many rows.
public final class Accumulators {
  static final Set<String> NAMES =
      Set.of(
          "count",
          "sum",
          "avg",
          "min",
          "max",
          "collect",
          "stdev",
          "stdevp",
          "percentilecont",
          "percentiledisc");

  private Accumulators() {}

  /// Takes the values of a group, one after another.
  public interface Accumulator {
    /// @param value not null
    void add(CypherValue value);

    CypherValue result();
  }

  /// Whether an expression is the call of such a function.
  public static boolean isOne(Expression expr) {
    return switch (expr) {
      case Expression.CountRows _ -> true;
      case Expression.FunctionCall call -> NAMES.contains(call.name());
      case Expression _ -> false;
    };
  }

  /// Whether values are kept until there is a result.
  public static boolean keepsValues(String name, boolean distinct) {
    return distinct || name.equals("collect") || name.startsWith("percentile");
  }

  /// Whether there is such a call anywhere in an expression.
  public static boolean isIn(Expression expr) {
    return isOne(expr) || Trees.children(expr).stream().anyMatch(Accumulators::isIn);
  }

  /// Checks a call; its arguments may hold no further such call.
  public static void check(Expression.FunctionCall call) {
    int wanted = call.name().startsWith("percentile") ? 2 : 1;
    if (call.arguments().size() != wanted) {
      throw new QueryException(
          call.at(),
          call.name() + "() takes " + wanted + " arguments, not " + call.arguments().size());
    }
    for (var argument : call.arguments()) {
      if (isIn(argument)) {
        throw new QueryException(call.at(), "an aggregate inside another");
      }
      if (mayDiffer(argument)) {
        throw new QueryException(call.at(), "rand() inside an aggregate");
      }
    }
  }

  private static boolean mayDiffer(Expression expr) {
    return (expr instanceof Expression.FunctionCall call && call.name().equals("rand"))
        || Trees.children(expr).stream().anyMatch(Accumulators::mayDiffer);
  }

  /// A new accumulator.
  ///
  /// @param percentile the second argument of a percentile, null for others
  public static Accumulator of(String name, boolean distinct, CypherValue percentile) {
    var plain =
        switch (name) {
          case "count" -> new Counter();
          case "sum" -> new Sum();
          case "avg" -> new Average();
          case "min" -> new Extreme(-1);
          case "max" -> new Extreme(1);
          case "collect" -> new Collector();
          case "stdev", "stdevp" -> new Deviation(name.equals("stdevp"));
          default -> new Percentile(name.equals("percentilecont"), percentile);
        };
    return distinct ? new Once(plain) : plain;
  }

  private record Once(Accumulator inner, Set<CypherValue> seen) implements Accumulator {
    Once(Accumulator inner) {
      this(inner, new HashSet<>());
    }

    @Override
    public void add(CypherValue value) {
      if (seen.add(Comparison.key(value))) {
        inner.add(value);
      }
    }

    @Override
    public CypherValue result() {
      return inner.result();
    }
  }

  private static final class Counter implements Accumulator {
    private long count;

    @Override
    public void add(CypherValue value) {
      count++;
    }

    @Override
    public CypherValue result() {
      return CypherValue.of(count);
    }
  }

  private static final class Sum implements Accumulator {
    private CypherValue sum = CypherValue.of(0L);

    @Override
    public void add(CypherValue value) {
      Function.real("sum", value);
      sum = Arithmetic.add(sum, value);
    }

    @Override
    public CypherValue result() {
      return sum;
    }
  }

  private static final class Average implements Accumulator {
    private double sum;
    private long count;

    @Override
    public void add(CypherValue value) {
      sum += Function.real("avg", value);
      count++;
    }

    @Override
    public CypherValue result() {
      return count == 0 ? CypherValue.Null.NULL : CypherValue.of(sum / count);
    }
  }

  private static final class Extreme implements Accumulator {
    private final int sign;
    private CypherValue best = CypherValue.Null.NULL;

    Extreme(int sign) {
      this.sign = sign;
    }

    @Override
    public void add(CypherValue value) {
      if (best.isNull() || Comparison.order(value, best) * sign > 0) {
        best = value;
      }
    }

    @Override
    public CypherValue result() {
      return best;
    }
  }

  private static final class Collector implements Accumulator {
    private final ListBuilder values = new ListBuilder(_ -> {}); // memory is taken for each value

    @Override
    public void add(CypherValue value) {
      values.add(value);
    }

    @Override
    public CypherValue result() {
      return values.list();
    }
  }

  /// Welford's method: one pass, without the loss of digits that sums of squares have.
  private static final class Deviation implements Accumulator {
    private final boolean whole;
    private long count;
    private double mean;
    private double squares;

    Deviation(boolean whole) {
      this.whole = whole;
    }

    @Override
    public void add(CypherValue value) {
      double number = Function.real("stDev", value);
      count++;
      double distance = number - mean;
      mean += distance / count;
      squares += distance * (number - mean);
    }

    @Override
    public CypherValue result() {
      return CypherValue.of(count < 2 ? 0.0 : Math.sqrt(squares / (whole ? count : count - 1)));
    }
  }

  private static final class Percentile implements Accumulator {
    private final boolean between;
    private final double part;
    private final List<CypherValue> values = new ArrayList<>();

    Percentile(boolean between, CypherValue percentile) {
      this.between = between;
      this.part = Function.real("percentile", percentile);
      if (!(part >= 0 && part <= 1)) {
        throw new Arithmetic.Undefined("a percentile lies between 0.0 and 1.0");
      }
    }

    @Override
    public void add(CypherValue value) {
      Function.real("percentile", value);
      values.add(value);
    }

    @Override
    public CypherValue result() {
      if (values.isEmpty()) {
        return CypherValue.Null.NULL;
      }
      values.sort(Comparison::order);
      if (!between) {
        int place = (int) Math.ceil(part * values.size());
        return values.get(Math.max(0, place - 1));
      }
      double place = part * (values.size() - 1);
      double low = Function.real("percentile", values.get((int) Math.floor(place)));
      double high = Function.real("percentile", values.get((int) Math.ceil(place)));
      return CypherValue.of(low + (high - low) * (place - Math.floor(place)));
    }
  }
}
