package dev.kith.cypher.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// How values compare: equality and inequality with three truth values, and the order that sorting
/// uses, in which every value has a place.
public final class Comparison {
  private Comparison() {}

  /// Whether two values are equal: true, false, or null where a missing value decides.
  public static CypherValue equal(CypherValue one, CypherValue other) {
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    if (isNumber(one) && isNumber(other)) {
      return CypherValue.of(numbers(one, other).orElse(1) == 0);
    }
    if (one instanceof CypherValue.Items(var left)
        && other instanceof CypherValue.Items(var right)) {
      return left.size() == right.size()
          ? allEqual(left.iterator(), right.iterator())
          : CypherValue.Flag.FALSE;
    }
    if (one instanceof CypherValue.Fields(var left)
        && other instanceof CypherValue.Fields(var right)) {
      return left.keySet().equals(right.keySet())
          ? allEqual(
              new TreeMap<>(left).values().iterator(), new TreeMap<>(right).values().iterator())
          : CypherValue.Flag.FALSE;
    }
    return CypherValue.of(one.equals(other));
  }

  private static CypherValue allEqual(Iterator<CypherValue> left, Iterator<CypherValue> right) {
    CypherValue all = CypherValue.Flag.TRUE;
    while (left.hasNext()) {
      var each = equal(left.next(), right.next());
      if (each.equals(CypherValue.Flag.FALSE)) {
        return CypherValue.Flag.FALSE;
      }
      all = each.isNull() ? CypherValue.Null.NULL : all;
    }
    return all;
  }

  /// Below, equal or above zero; nothing where the two cannot be compared, or a missing value
  /// decides, or one is not a number.
  public static Compared compare(CypherValue one, CypherValue other) {
    if (isNumber(one) && isNumber(other)) {
      var sign = numbers(one, other);
      return sign.isPresent() ? Compared.known(sign.getAsInt()) : Compared.NEITHER;
    }
    return switch (one) {
      case CypherValue.Text(var left) when other instanceof CypherValue.Text(var right) ->
          Compared.known(texts(left, right));
      case CypherValue.Flag(var left) when other instanceof CypherValue.Flag(var right) ->
          Compared.known(Boolean.compare(left, right));
      case CypherValue.TemporalValue _
          when other instanceof CypherValue.TemporalValue && rank(one) == rank(other) ->
          Compared.known(order(one, other));
      case CypherValue.Items(var left) when other instanceof CypherValue.Items(var right) ->
          lists(left, right);
      case CypherValue _ -> Compared.UNKNOWN;
    };
  }

  /// How two values compare.
  ///
  /// @param known whether they can be compared at all
  /// @param sign below, equal to or above zero; empty where a number is none
  public record Compared(boolean known, OptionalInt sign) {
    static final Compared UNKNOWN = new Compared(false, OptionalInt.empty());
    static final Compared NEITHER = new Compared(true, OptionalInt.empty());

    static Compared known(int sign) {
      return new Compared(true, OptionalInt.of(sign));
    }
  }

  private static Compared lists(List<CypherValue> left, List<CypherValue> right) {
    for (int index = 0; index < Math.min(left.size(), right.size()); index++) {
      if (equal(left.get(index), right.get(index)).equals(CypherValue.Flag.TRUE)) {
        continue;
      }
      return compare(left.get(index), right.get(index));
    }
    return Compared.known(Integer.compare(left.size(), right.size()));
  }

  /// The place of a value among all others; null is the last.
  public static int order(CypherValue one, CypherValue other) {
    int ranks = Integer.compare(rank(one), rank(other));
    if (ranks != 0) {
      return ranks;
    }
    return switch (one) {
      case CypherValue.Null _ -> 0;
      case CypherValue.Flag(var left) -> Boolean.compare(left, ((CypherValue.Flag) other).value());
      case CypherValue.Whole _, CypherValue.Real _ -> totalNumbers(one, other);
      case CypherValue.Text(var left) -> texts(left, ((CypherValue.Text) other).value());
      case CypherValue.Items(var left) -> inTurn(left, ((CypherValue.Items) other).values());
      case CypherValue.Fields(var left) -> maps(new TreeMap<>(left), ((CypherValue.Fields) other));
      case CypherValue.NodeAt(var handle) ->
          Integer.compare(handle, ((CypherValue.NodeAt) other).handle());
      case CypherValue.EdgeAt edge -> edges(edge, (CypherValue.EdgeAt) other);
      case CypherValue.Path path -> paths(path, (CypherValue.Path) other);
      case CypherValue.TemporalValue(var moment) ->
          moments(moment, ((CypherValue.TemporalValue) other).value());
      case CypherValue.Duration span -> spans(span, (CypherValue.Duration) other);
    };
  }

  private static int rank(CypherValue value) {
    return switch (value) {
      case CypherValue.Fields _ -> 0;
      case CypherValue.NodeAt _ -> 1;
      case CypherValue.EdgeAt _ -> 2;
      case CypherValue.Items _ -> 3;
      case CypherValue.Path _ -> 4;
      case CypherValue.TemporalValue(var moment) ->
          switch (moment) {
            case ZonedDateTime _ -> 5;
            case LocalDateTime _ -> 6;
            case LocalDate _ -> 7;
            case OffsetTime _ -> 8;
            case Temporal _ -> 9;
          };
      case CypherValue.Duration _ -> 10;
      case CypherValue.Text _ -> 11;
      case CypherValue.Flag _ -> 12;
      case CypherValue.Whole _, CypherValue.Real _ -> 13;
      case CypherValue.Null _ -> 14;
    };
  }

  /// Two of one kind.
  private static int moments(Temporal one, Temporal other) {
    return switch (one) {
      case ZonedDateTime left -> left.compareTo((ZonedDateTime) other);
      case LocalDateTime left -> left.compareTo((LocalDateTime) other);
      case LocalDate left -> left.compareTo((LocalDate) other);
      case OffsetTime left -> left.compareTo((OffsetTime) other);
      case Temporal left -> ((LocalTime) left).compareTo((LocalTime) other);
    };
  }

  /// By their usual lengths, then by their parts.
  private static int spans(CypherValue.Duration one, CypherValue.Duration other) {
    int decided = Double.compare(seconds(one), seconds(other));
    decided = decided != 0 ? decided : Long.compare(one.months(), other.months());
    decided = decided != 0 ? decided : Long.compare(one.days(), other.days());
    decided = decided != 0 ? decided : Long.compare(one.seconds(), other.seconds());
    return decided != 0 ? decided : Integer.compare(one.nanos(), other.nanos());
  }

  private static double seconds(CypherValue.Duration span) {
    return span.months() * 2_629_746.0 + span.days() * 86_400.0 + span.seconds();
  }

  private static int inTurn(List<? extends CypherValue> left, List<? extends CypherValue> right) {
    for (int index = 0; index < Math.min(left.size(), right.size()); index++) {
      int decided = order(left.get(index), right.get(index));
      if (decided != 0) {
        return decided;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private static int maps(SortedMap<String, CypherValue> left, CypherValue.Fields other) {
    var right = new TreeMap<>(other.values());
    int keys =
        inTurn(
            left.keySet().stream().map(CypherValue.Text::new).toList(),
            right.keySet().stream().map(CypherValue.Text::new).toList());
    return keys != 0 ? keys : inTurn(List.copyOf(left.values()), List.copyOf(right.values()));
  }

  private static int edges(CypherValue.EdgeAt one, CypherValue.EdgeAt other) {
    int decided = Integer.compare(one.subject(), other.subject());
    decided = decided != 0 ? decided : Integer.compare(one.predicate(), other.predicate());
    return decided != 0 ? decided : Integer.compare(one.object(), other.object());
  }

  private static int paths(CypherValue.Path one, CypherValue.Path other) {
    int nodes = inTurn(one.nodes(), other.nodes());
    return nodes != 0 ? nodes : inTurn(one.edges(), other.edges());
  }

  private static int totalNumbers(CypherValue one, CypherValue other) {
    return numbers(one, other).orElseGet(() -> Boolean.compare(isNan(one), isNan(other)));
  }

  /// Strings compare by their code points, whatever they are made of.
  private static int texts(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int index = 0; index < length; index++) {
      char one = left.charAt(index);
      char other = right.charAt(index);
      if (one != other) {
        boolean pairs = Character.isSurrogate(one) != Character.isSurrogate(other);
        return pairs ? (Character.isSurrogate(one) ? 1 : -1) : Character.compare(one, other);
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  static boolean isNumber(CypherValue value) {
    return value instanceof CypherValue.Whole || value instanceof CypherValue.Real;
  }

  private static boolean isNan(CypherValue value) {
    return value instanceof CypherValue.Real(var number) && Double.isNaN(number);
  }

  /// Compares exactly, also a long with a double; empty where one is NaN.
  private static OptionalInt numbers(CypherValue one, CypherValue other) {
    if (isNan(one) || isNan(other)) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(
        switch (one) {
          case CypherValue.Whole(var left) when other instanceof CypherValue.Whole(var right) ->
              Long.compare(left, right);
          case CypherValue.Whole(var left) -> mixed(left, ((CypherValue.Real) other).value());
          case CypherValue.Real(var left) when other instanceof CypherValue.Whole(var right) ->
              -mixed(right, left);
          case CypherValue _ ->
              compareReals(((CypherValue.Real) one).value(), ((CypherValue.Real) other).value());
        });
  }

  private static int compareReals(double left, double right) {
    return left < right ? -1 : left > right ? 1 : 0;
  }

  private static int mixed(long whole, double real) {
    if (real >= 0x1p63) {
      return -1;
    }
    if (real < -0x1p63) {
      return 1;
    }
    int decided = Long.compare(whole, (long) real);
    return decided != 0 ? decided : compareReals(0, real - (double) (long) real);
  }

  /// A form in which two values are equal as Java objects where grouping takes them for the same.
  public static CypherValue key(CypherValue value) {
    return switch (value) {
      case CypherValue.Real(var number)
          when number == Math.rint(number) && Math.abs(number) < 0x1p63 ->
          new CypherValue.Whole((long) number);
      case CypherValue.Items(var values) ->
          new CypherValue.Items(values.stream().map(Comparison::key).toList());
      case CypherValue.Fields(var values) -> {
        var keys = new TreeMap<String, CypherValue>();
        values.forEach((name, each) -> keys.put(name, key(each)));
        yield new CypherValue.Fields(keys);
      }
      case CypherValue _ -> value;
    };
  }
}
