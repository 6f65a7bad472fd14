package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// How values compare and what they are called outside.
final class Values {
  /// From here on a whole number and the nearest real one may differ.
  private static final long EXACT = 1L << 53;

  private Values() {}

  static int compare(Column column, byte kind, long bits, byte otherKind, long other) {
    if (kind == Page.TEXT || otherKind == Page.TEXT) {
      return kind == otherKind
          ? compare(column.text(bits), column.text(other))
          : kind == Page.TEXT ? 1 : -1; // any text comes after any number
    }
    if (kind == Page.WHOLE) {
      return otherKind == Page.WHOLE
          ? Long.compare(bits, other)
          : compare(bits, Double.longBitsToDouble(other));
    }
    double value = Double.longBitsToDouble(bits);
    return otherKind == Page.WHOLE
        ? -compare(other, value)
        : compare(value, Double.longBitsToDouble(other));
  }

  /// By code points, as SQLite's bytes compare.
  static int compare(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int at = 0; at < length; at++) {
      char left = one.charAt(at);
      char right = other.charAt(at);
      if (left != right) {
        // Halves of characters stand for what comes after all whole ones.
        boolean half = Character.isSurrogate(left);
        return half == Character.isSurrogate(right) ? left - right : half ? 1 : -1;
      }
    }
    return one.length() - other.length();
  }

  static int compare(double one, double other) {
    return one < other ? -1 : one > other ? 1 : 0;
  }

  /// A whole number with a real one, exactly.
  static int compare(long whole, double real) {
    if (real >= 0x1p63) {
      return -1;
    }
    if (real < -0x1p63) {
      return 1;
    }
    int compared = Long.compare(whole, (long) real);
    return compared != 0 ? compared : compare(0.0, real - (long) real);
  }

  /// A real number that is whole, as such.
  static boolean isWhole(double real) {
    return real >= -0x1p63 && real < 0x1p63 && real == Math.rint(real);
  }

  static Literal literal(PropertyType type, Column column, byte kind, long bits) {
    return switch (kind) {
      case Page.MISSING -> Literal.MISSING;
      case Page.WHOLE -> whole(type, bits);
      case Page.REAL -> real(type, Double.longBitsToDouble(bits));
      default -> text(type, column.text(bits));
    };
  }

  private static Literal whole(PropertyType type, long value) {
    return switch (type) {
      case INT32, INT64 -> new Literal.Whole(value);
      case FLOAT64 -> new Literal.Real(exactly(value));
      case BOOLEAN -> new Literal.Flag(value != 0);
      case DATETIME -> new Literal.Moment(Instant.EPOCH.plus(value, ChronoUnit.MICROS));
      case STRING, ENUM, DATE, STRINGS -> throw new Unfit("a number for " + type);
    };
  }

  /// SQLite compares whole numbers as what they are also where they are told as real ones.
  static double exactly(long value) {
    if (value <= -EXACT || value >= EXACT) {
      throw new Unfit("a whole number that no real one is");
    }
    return value;
  }

  private static Literal real(PropertyType type, double value) {
    if (type != PropertyType.FLOAT64) {
      throw new Unfit("a fraction for " + type);
    }
    return new Literal.Real(value);
  }

  private static Literal text(PropertyType type, String value) {
    return switch (type) {
      case STRING, ENUM -> new Literal.Text(value);
      case DATE -> new Literal.Day(LocalDate.parse(value));
      case INT32, INT64, FLOAT64, BOOLEAN, DATETIME, STRINGS -> throw new Unfit("text for " + type);
    };
  }

  /// Two values of one column of an answer; what has none comes last.
  static int compare(Literal one, Literal other, boolean descending) {
    boolean missing = one instanceof Literal.Missing;
    if (missing || other instanceof Literal.Missing) {
      return Boolean.compare(missing, other instanceof Literal.Missing);
    }
    int compared = compare(one, other);
    return descending ? -compared : compared;
  }

  /// Two values of one type.
  static int compare(Literal one, Literal other) {
    if (one instanceof Literal.Whole(var left) && other instanceof Literal.Whole(var right)) {
      return Long.compare(left, right);
    }
    if (one instanceof Literal.Real(var left) && other instanceof Literal.Real(var right)) {
      return compare(left, right);
    }
    if (one instanceof Literal.Text(var left) && other instanceof Literal.Text(var right)) {
      return compare(left, right);
    }
    if (one instanceof Literal.Flag(var left) && other instanceof Literal.Flag(var right)) {
      return Boolean.compare(left, right);
    }
    if (one instanceof Literal.Moment(var left) && other instanceof Literal.Moment(var right)) {
      return left.compareTo(right);
    }
    if (one instanceof Literal.Day(var left) && other instanceof Literal.Day(var right)) {
      return left.compareTo(right);
    }
    throw new Unfit("values of several types");
  }
}
