package dev.kith.cypher.value;

import java.util.Collection;
import java.util.List;

/// How large values are. Nothing that a query makes grows without end, and nothing nests so deep
/// that comparing or writing it takes the stack.
public final class Sizes {
  /// How many values a value holds at most, one inside the other counted each time it is met.
  public static final int MOST_VALUES = 1_000_000;

  /// How long a string is at most.
  public static final int LONGEST = 1_000_000;

  private static final int DEEPEST = 300;
  private static final long BYTES_AN_ITEM = 16;

  private Sizes() {}

  /// The memory of a value without what it refers to.
  public static long bytes(CypherValue value) {
    return switch (value) {
      case CypherValue.Text(var text) -> 2L * text.length();
      case CypherValue.Items(var items) -> BYTES_AN_ITEM * items.size();
      case CypherValue.Fields(var fields) -> 4 * BYTES_AN_ITEM * fields.size();
      case CypherValue.Path(var nodes, var edges) ->
          BYTES_AN_ITEM * ((long) nodes.size() + edges.size());
      case CypherValue.Null _,
          CypherValue.Flag _,
          CypherValue.Whole _,
          CypherValue.Real _,
          CypherValue.TemporalValue _,
          CypherValue.Duration _,
          CypherValue.NodeAt _,
          CypherValue.EdgeAt _ ->
          0;
    };
  }

  /// The memory of a value with all that it holds.
  public static long allBytes(CypherValue value) {
    long bytes = bytes(value);
    for (var item : inside(value)) {
      bytes += allBytes(item);
    }
    return bytes;
  }

  /// The value, if it is not too large.
  public static CypherValue bounded(CypherValue value) {
    count(value, -1, 0);
    return value;
  }

  /// How many values a list holds with one more item, if they are not too many.
  static int added(CypherValue item, int values) {
    int count = count(item, values, 1);
    if (count > MOST_VALUES) {
      throw tooMany();
    }
    return count;
  }

  private static Arithmetic.Undefined tooMany() {
    return new Arithmetic.Undefined("a list or map of more than " + MOST_VALUES + " values");
  }

  private static int count(CypherValue value, int before, int depth) {
    if (depth > DEEPEST) {
      throw new Arithmetic.Undefined("lists or maps of more than " + DEEPEST + " levels");
    }
    if (value instanceof CypherValue.Text(var text) && text.length() > LONGEST) {
      throw new Arithmetic.Undefined("a string of more than " + LONGEST + " characters");
    }
    int count = before + 1;
    for (var item : inside(value)) {
      count = count(item, count, depth + 1);
      if (count > MOST_VALUES) {
        throw tooMany();
      }
    }
    return count;
  }

  private static Collection<CypherValue> inside(CypherValue value) {
    return switch (value) {
      case CypherValue.Items(var items) -> items;
      case CypherValue.Fields(var fields) -> fields.values();
      case CypherValue _ -> List.of();
    };
  }
}
