package dev.kith.column;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.CaseFolding;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/// A [Filter] evaluated on columns.
@FunctionalInterface
interface ColumnCondition {
  boolean holds(int node);

  /// Keeps the nodes that it holds for, in their order, and returns how many.
  default int keep(int[] nodes, int count) {
    int kept = 0;
    for (int index = 0; index < count; index++) {
      int node = nodes[index];
      if (holds(node)) {
        nodes[kept++] = node;
      }
    }
    return kept;
  }

  /// How many nodes it holds for; it may reorder them.
  default int count(int[] nodes, int count) {
    return keep(nodes, count);
  }

  /// Whether columns can evaluate a filter.
  static boolean supports(Filter filter, Property key) {
    return switch (filter) {
      case Filter.Compare(var property, _, _) -> hasColumn(property, key);
      case Filter.In(var property, _) ->
          // SQL binds lists of real numbers as text, and compares what SQLite parses from it.
          hasColumn(property, key) && property.type() != PropertyType.FLOAT64;
      case Filter.Contains(var property, _, var text) ->
          hasColumn(property, key) && property.type().isText() && text.indexOf(0) < 0;
      case Filter.ContainsExactly(var property, _, var text) ->
          hasColumn(property, key) && property.type().isText() && text.indexOf(0) < 0;
      case Filter.IsMissing(var property) -> hasColumn(property, key);
      case Filter.Like _, Filter.Holds _ -> false;
      case Filter.AllOf(var parts) -> parts.stream().allMatch(part -> supports(part, key));
      case Filter.AnyOf(var parts) -> parts.stream().allMatch(part -> supports(part, key));
      case Filter.Not(var part) -> supports(part, key);
    };
  }

  private static boolean hasColumn(Property property, Property key) {
    return !property.equals(key) && property.type() != PropertyType.STRINGS;
  }

  /// Adds the properties of a filter.
  static void addProperties(Filter filter, Set<Property> into) {
    switch (filter) {
      case Filter.Compare(var property, _, _) -> into.add(property);
      case Filter.In(var property, _) -> into.add(property);
      case Filter.Contains(var property, _, _) -> into.add(property);
      case Filter.ContainsExactly(var property, _, _) -> into.add(property);
      case Filter.Like(var property, _) -> into.add(property);
      case Filter.Holds(var property, _) -> into.add(property);
      case Filter.IsMissing(var property) -> into.add(property);
      case Filter.AllOf(var parts) -> parts.forEach(part -> addProperties(part, into));
      case Filter.AnyOf(var parts) -> parts.forEach(part -> addProperties(part, into));
      case Filter.Not(var part) -> addProperties(part, into);
    }
  }

  /// The condition of a supported filter.
  static ColumnCondition of(Filter filter, Function<Property, PropertyColumn> columns) {
    return switch (filter) {
      case Filter.Compare(var property, var comparison, var value) ->
          compare(columns.apply(property), comparison, plain(value, property.type()));
      case Filter.In(var property, var values) -> among(columns.apply(property), property, values);
      case Filter.Contains(var property, var part, var text) ->
          containsFolded(columns.apply(property), part, CaseFolding.fold(text));
      case Filter.ContainsExactly(var property, var part, var text) ->
          containsExactly(columns.apply(property), part, text);
      case Filter.IsMissing(var property) -> {
        var column = columns.apply(property);
        yield node -> column.pageOf(node).kinds()[node & ColumnPage.MASK] == ColumnPage.MISSING;
      }
      case Filter.AllOf(var parts) ->
          new All(parts.stream().map(part -> of(part, columns)).toList());
      case Filter.AnyOf(var parts) ->
          new Any(parts.stream().map(part -> of(part, columns)).toList());
      case Filter.Not(var part) -> {
        var inner = of(part, columns);
        yield node -> !inner.holds(node);
      }
      case Filter.Like _, Filter.Holds _ ->
          throw new IllegalArgumentException("not supported: " + filter);
    };
  }

  /// Holds where all parts do.
  record All(List<ColumnCondition> parts) implements ColumnCondition {
    @Override
    public boolean holds(int node) {
      for (var part : parts) {
        if (!part.holds(node)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int keep(int[] nodes, int count) {
      int kept = count;
      for (var part : parts) {
        kept = part.keep(nodes, kept);
      }
      return kept;
    }
  }

  /// Holds where one of the parts does.
  record Any(List<ColumnCondition> parts) implements ColumnCondition {
    @Override
    public boolean holds(int node) {
      for (var part : parts) {
        if (part.holds(node)) {
          return true;
        }
      }
      return false;
    }
  }

  /// A value as SQLite compares it: a `Long`, `Double` or `String`.
  static Object plain(Literal value, PropertyType type) {
    return switch (value) {
      case Literal.Text(var text) -> text;
      case Literal.Whole(var whole) ->
          type == PropertyType.FLOAT64 ? (Object) (double) whole : (Object) whole;
      case Literal.Real(var real) -> real;
      case Literal.Flag(var flag) -> flag ? 1L : 0L;
      case Literal.Timestamp(var moment) -> ChronoUnit.MICROS.between(Instant.EPOCH, moment);
      case Literal.Day(var day) -> day.toString();
      case Literal.Texts _ -> throw new SqlRequiredException("a list");
      case Literal.Missing missing -> missing;
    };
  }

  private static ColumnCondition compare(
      PropertyColumn column, Comparison comparison, Object value) {
    return switch (value) {
      case Long whole -> Wholes.of(column, comparison, whole);
      case Double real ->
          number(column, comparison, ColumnPage.REAL, Double.doubleToRawLongBits(real));
      case String text ->
          texts(column, candidate -> holds(comparison, ColumnValues.compare(candidate, text)));
      default -> _ -> false; // NULL compares with nothing
    };
  }

  static ColumnCondition number(
      PropertyColumn column, Comparison comparison, byte kind, long bits) {
    return node -> {
      var page = column.pageOf(node);
      int at = node & ColumnPage.MASK;
      byte found = page.kinds()[at];
      return found != ColumnPage.MISSING
          && holds(comparison, ColumnValues.compare(column, found, page.bits()[at], kind, bits));
    };
  }

  static boolean holds(Comparison comparison, int compared) {
    return switch (comparison) {
      case EQUAL -> compared == 0;
      case NOT_EQUAL -> compared != 0;
      case LESS -> compared < 0;
      case AT_MOST -> compared <= 0;
      case GREATER -> compared > 0;
      case AT_LEAST -> compared >= 0;
    };
  }

  private static ColumnCondition among(
      PropertyColumn column, Property property, List<Literal> values) {
    var wanted = new HashSet<Object>();
    values.forEach(value -> wanted.add(plain(value, property.type())));
    if (property.type().isText() || property.type() == PropertyType.DATE) {
      return texts(column, wanted::contains);
    }
    return node -> {
      var page = column.pageOf(node);
      int at = node & ColumnPage.MASK;
      return page.kinds()[at] == ColumnPage.WHOLE && wanted.contains(page.bits()[at]);
    };
  }

  private static ColumnCondition containsExactly(
      PropertyColumn column, Filter.Part part, String text) {
    var flat = column.flatTexts();
    if (flat.isEmpty() || !CaseFolding.isWellFormed(text)) {
      return texts(column, candidate -> contains(candidate, part, text));
    }
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    return byCode(column, code -> flat.get().has(code, part, wanted));
  }

  private static ColumnCondition containsFolded(
      PropertyColumn column, Filter.Part part, String folded) {
    return texts(column, candidate -> contains(CaseFolding.fold(candidate), part, folded));
  }

  private static boolean contains(String candidate, Filter.Part part, String text) {
    return switch (part) {
      case ANYWHERE -> candidate.contains(text);
      case START -> candidate.startsWith(text);
      case END -> candidate.endsWith(text);
    };
  }

  /// A condition on texts, evaluated once for each distinct one.
  private static ColumnCondition texts(PropertyColumn column, Predicate<String> condition) {
    return byCode(column, code -> condition.test(column.text(code)));
  }

  private static ColumnCondition byCode(PropertyColumn column, IntPredicate condition) {
    var verdicts = new Verdicts(column.textBound(), condition);
    return node -> {
      var page = column.pageOf(node);
      int at = node & ColumnPage.MASK;
      return page.kinds()[at] == ColumnPage.TEXT && verdicts.of((int) page.bits()[at]);
    };
  }

  /// Compares the values of a column with an integer, mostly without a call for each node: an
  /// integer meets a comparison if it is in a range.
  ///
  /// @param except whether it must be outside of the range
  /// @param others for values that are no integers
  record Wholes(
      PropertyColumn column, long least, long most, boolean except, ColumnCondition others)
      implements ColumnCondition {
    static ColumnCondition of(PropertyColumn column, Comparison comparison, long value) {
      var others = ColumnCondition.number(column, comparison, ColumnPage.WHOLE, value);
      boolean none =
          (comparison == Comparison.LESS && value == Long.MIN_VALUE)
              || (comparison == Comparison.GREATER && value == Long.MAX_VALUE);
      if (none) {
        return others;
      }
      return switch (comparison) {
        case EQUAL -> new Wholes(column, value, value, false, others);
        case NOT_EQUAL -> new Wholes(column, value, value, true, others);
        case LESS -> new Wholes(column, Long.MIN_VALUE, value - 1, false, others);
        case AT_MOST -> new Wholes(column, Long.MIN_VALUE, value, false, others);
        case GREATER -> new Wholes(column, value + 1, Long.MAX_VALUE, false, others);
        case AT_LEAST -> new Wholes(column, value, Long.MAX_VALUE, false, others);
      };
    }

    @Override
    public boolean holds(int node) {
      return holds(column.pageOf(node), node);
    }

    private boolean holds(ColumnPage page, int node) {
      int at = node & ColumnPage.MASK;
      if (page.kinds()[at] != ColumnPage.WHOLE) {
        return page.kinds()[at] != ColumnPage.MISSING && others.holds(node);
      }
      long value = page.bits()[at];
      return (value >= least && value <= most) != except;
    }

    @Override
    public int keep(int[] nodes, int count) {
      int kept = 0;
      int number = -1;
      var page = ColumnPage.NOTHING;
      for (int index = 0; index < count; index++) {
        int node = nodes[index];
        if (node >>> ColumnPage.NODE_BITS != number) {
          number = node >>> ColumnPage.NODE_BITS;
          page = column.page(number);
        }
        nodes[kept] = node;
        int at = node & ColumnPage.MASK;
        if (page.kinds()[at] == ColumnPage.WHOLE) {
          long value = page.bits()[at]; // computed without a branch, which nobody could predict
          int inside = (value >= least ? 1 : 0) & (value <= most ? 1 : 0);
          kept += inside ^ (except ? 1 : 0);
        } else {
          kept += holds(page, node) ? 1 : 0;
        }
      }
      return kept;
    }

    @Override
    public int count(int[] nodes, int count) {
      boolean oneRun = count > 0 && nodes[count - 1] - nodes[0] == count - 1;
      return oneRun
              && nodes[0] >>> ColumnPage.NODE_BITS == nodes[count - 1] >>> ColumnPage.NODE_BITS
          ? countRun(nodes[0], count)
          : keep(nodes, count);
    }

    /// Counts integers in a loop that is compiled to vector instructions (B16): the sign of a
    /// difference tells whether a value is outside.
    private int countNear(long[] bits, int begin, int count) {
      long low = Math.max(least, -ColumnPage.NEAR);
      long high = Math.min(most, ColumnPage.NEAR);
      if (low > high) {
        return 0;
      }
      long outside = 0;
      for (int at = begin; at < begin + count; at++) {
        outside += ((bits[at] - low) | (high - bits[at])) >>> (Long.SIZE - 1);
      }
      return (int) (count - outside);
    }

    /// Counts among consecutive nodes of one page.
    private int countRun(int first, int count) {
      var page = column.pageOf(first);
      int begin = first & ColumnPage.MASK;
      if (page.isNear()) {
        int inside = countNear(page.bits(), begin, count);
        return except ? count - inside : inside;
      }
      byte[] kinds = page.kinds();
      long[] bits = page.bits();
      int wholes = 0;
      int inside = 0;
      int others = 0;
      for (int at = begin; at < begin + count; at++) {
        int whole = kinds[at] == ColumnPage.WHOLE ? 1 : 0;
        wholes += whole;
        inside += whole & (bits[at] >= least ? 1 : 0) & (bits[at] <= most ? 1 : 0);
        others += kinds[at] > ColumnPage.WHOLE ? 1 : 0;
      }
      int found = except ? wholes - inside : inside;
      for (int at = begin; others > 0 && at < begin + count; at++) {
        if (kinds[at] > ColumnPage.WHOLE) {
          others--;
          found += this.others.holds(first - begin + at) ? 1 : 0;
        }
      }
      return found;
    }
  }

  /// The results of a condition by code, each computed when it is first needed.
  final class Verdicts {
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final byte[] known;
    private final IntPredicate condition;

    Verdicts(int bound, IntPredicate condition) {
      this.known = new byte[bound];
      this.condition = condition;
    }

    boolean of(int code) {
      if (known[code] == 0) {
        known[code] = condition.test(code) ? YES : NO;
      }
      return known[code] == YES;
    }
  }
}
