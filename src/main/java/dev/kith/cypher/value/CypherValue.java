package dev.kith.cypher.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.temporal.Temporal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A value of Cypher.
public sealed interface CypherValue {
  /// There is no value.
  record Null() implements CypherValue {
    /// The one there is.
    public static final Null NULL = new Null();
  }

  /// True or false.
  record Flag(boolean value) implements CypherValue {
    public static final Flag TRUE = new Flag(true);
    public static final Flag FALSE = new Flag(false);
  }

  /// An integer of 64 bits.
  record Whole(long value) implements CypherValue {}

  /// A floating-point number of 64 bits.
  record Real(double value) implements CypherValue {}

  /// A string.
  record Text(String value) implements CypherValue {}

  /// A list.
  record Items(List<CypherValue> values) implements CypherValue {
    public Items {
      values = List.copyOf(values);
    }
  }

  /// A map; its keys keep the order in which they were written.
  record Fields(Map<String, CypherValue> values) implements CypherValue {
    public Fields {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /// A node, by its handle.
  record NodeAt(int handle) implements CypherValue {}

  /// A relationship: the handles of its ends and the code of its predicate.
  record EdgeAt(int subject, int predicate, int object) implements CypherValue {
    /// The end that is not this one.
    public int other(int end) {
      return end == subject ? object : subject;
    }
  }

  /// A path: one node more than relationships.
  record Path(List<NodeAt> nodes, List<EdgeAt> edges) implements CypherValue {
    public Path {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }
  }

  /// A date, a time of day, or both, with or without a time zone.
  record TemporalValue(Temporal value) implements CypherValue {}

  /// A duration.
  ///
  /// @param nanos of a second, never below zero
  record Duration(long months, long days, long seconds, int nanos) implements CypherValue {
    /// As ISO 8601 writes it.
    public String text() {
      var text = new StringBuilder("P");
      part(text, months / 12, 'Y');
      part(text, months % 12, 'M');
      part(text, days, 'D');
      if (seconds != 0 || nanos != 0) {
        boolean back = seconds < 0 && nanos > 0;
        long whole = back ? seconds + 1 : seconds;
        int fraction = back ? 1_000_000_000 - nanos : nanos;
        text.append('T');
        part(text, whole / 3_600, 'H');
        part(text, whole / 60 % 60, 'M');
        if (whole % 60 != 0 || fraction != 0) {
          text.append(seconds < 0 && whole % 60 == 0 ? "-" : "").append(whole % 60);
          if (fraction != 0) {
            var digits = Integer.toString(1_000_000_000 + fraction).substring(1);
            text.append('.').append(digits.replaceAll("0+$", ""));
          }
          text.append('S');
        }
      }
      return text.length() == 1 ? "PT0S" : text.toString();
    }

    private static void part(StringBuilder text, long count, char unit) {
      if (count != 0) {
        text.append(count).append(unit);
      }
    }
  }

  /// The truth value of a condition that is known.
  static CypherValue of(boolean value) {
    return value ? Flag.TRUE : Flag.FALSE;
  }

  /// The string.
  static CypherValue of(String value) {
    return new Text(value);
  }

  /// The integer.
  static CypherValue of(long value) {
    return new Whole(value);
  }

  /// The number.
  static CypherValue of(double value) {
    return new Real(value);
  }

  /// Whether there is no value.
  default boolean isNull() {
    return this instanceof Null;
  }

  /// The name of its type, for people.
  default String kind() {
    return switch (this) {
      case Null _ -> "null";
      case Flag _ -> "a boolean";
      case Whole _ -> "an integer";
      case Real _ -> "a float";
      case Text _ -> "a string";
      case Items _ -> "a list";
      case Fields _ -> "a map";
      case NodeAt _ -> "a node";
      case EdgeAt _ -> "a relationship";
      case Path _ -> "a path";
      case Duration _ -> "a duration";
      case TemporalValue(var moment) ->
          switch (moment) {
            case LocalDate _ -> "a date";
            case LocalTime _ -> "a local time";
            case OffsetTime _ -> "a time";
            case LocalDateTime _ -> "a local date and time";
            case Temporal _ -> "a date and time";
          };
    };
  }
}
