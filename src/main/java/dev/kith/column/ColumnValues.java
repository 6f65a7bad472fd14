package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// Compares the values of columns as SQLite does, and converts them to literals.
final class ColumnValues {
  /// From here on an integer and the nearest real number may differ.
  private static final long EXACT = 1L << 53;

  private ColumnValues() {}

  static int compare(PropertyColumn column, byte kind, long bits, byte otherKind, long other) {
    if (kind == ColumnPage.TEXT || otherKind == ColumnPage.TEXT) {
      return kind == otherKind
          ? compare(column.text(bits), column.text(other))
          : kind == ColumnPage.TEXT ? 1 : -1; // any text comes after any number
    }
    if (kind == ColumnPage.WHOLE) {
      return otherKind == ColumnPage.WHOLE
          ? Long.compare(bits, other)
          : compare(bits, Double.longBitsToDouble(other));
    }
    double value = Double.longBitsToDouble(bits);
    return otherKind == ColumnPage.WHOLE
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
        // Surrogates stand for code points after all others.
        boolean half = Character.isSurrogate(left);
        return half == Character.isSurrogate(right) ? left - right : half ? 1 : -1;
      }
    }
    return one.length() - other.length();
  }

  static int compare(double one, double other) {
    return one < other ? -1 : one > other ? 1 : 0;
  }

  /// Compares an integer with a real number, exactly.
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

  /// Whether a real number is an integer.
  static boolean isWhole(double real) {
    return real >= -0x1p63 && real < 0x1p63 && real == Math.rint(real);
  }

  static Literal literal(PropertyType type, PropertyColumn column, byte kind, long bits) {
    return switch (kind) {
      case ColumnPage.MISSING -> Literal.MISSING;
      case ColumnPage.WHOLE -> whole(type, bits);
      case ColumnPage.REAL -> real(type, Double.longBitsToDouble(bits));
      default -> text(type, column.text(bits));
    };
  }

  private static Literal whole(PropertyType type, long value) {
    return switch (type) {
      case INT32, INT64 -> new Literal.Whole(value);
      case FLOAT64 -> new Literal.Real(exactly(value));
      case BOOLEAN -> new Literal.Flag(value != 0);
      case DATETIME -> new Literal.Timestamp(Instant.EPOCH.plus(value, ChronoUnit.MICROS));
      case STRING, ENUM, DATE, STRINGS -> throw new SqlRequiredException("a number for " + type);
    };
  }

  /// SQLite compares integers as such, even where they are returned as real numbers.
  static double exactly(long value) {
    if (value <= -EXACT || value >= EXACT) {
      throw new SqlRequiredException("an integer that no real number equals");
    }
    return value;
  }

  private static Literal real(PropertyType type, double value) {
    if (type != PropertyType.FLOAT64) {
      throw new SqlRequiredException("a fraction for " + type);
    }
    return new Literal.Real(value);
  }

  private static Literal text(PropertyType type, String value) {
    return switch (type) {
      case STRING, ENUM -> new Literal.Text(value);
      case DATE -> new Literal.Day(LocalDate.parse(value));
      case INT32, INT64, FLOAT64, BOOLEAN, DATETIME, STRINGS ->
          throw new SqlRequiredException("text for " + type);
    };
  }

  /// Compares two values of one column of an answer; missing values come last.
  static int compare(Literal one, Literal other, boolean descending) {
    boolean missing = one instanceof Literal.Missing;
    if (missing || other instanceof Literal.Missing) {
      return Boolean.compare(missing, other instanceof Literal.Missing);
    }
    int compared = compare(one, other);
    return descending ? -compared : compared;
  }

  /// Compares two values of one type.
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
    if (one instanceof Literal.Timestamp(var left)
        && other instanceof Literal.Timestamp(var right)) {
      return left.compareTo(right);
    }
    if (one instanceof Literal.Day(var left) && other instanceof Literal.Day(var right)) {
      return left.compareTo(right);
    }
    throw new SqlRequiredException("values of several types");
  }
}
