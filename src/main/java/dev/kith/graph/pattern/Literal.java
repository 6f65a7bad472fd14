package dev.kith.graph.pattern;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/// A value of a property, in the type that the ontology gives it.
public sealed interface Literal {
  /// There is no value.
  Missing MISSING = new Missing();

  /// There is no value.
  record Missing() implements Literal {}

  /// A string, or a value of an enum.
  record Text(String value) implements Literal {}

  /// An integer of 32 or 64 bits.
  record Whole(long value) implements Literal {}

  /// A number; never NaN and never infinite.
  record Real(double value) implements Literal {
    public Real {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("not a finite number");
      }
    }
  }

  /// True or false.
  record Flag(boolean value) implements Literal {}

  /// A point in time, to the microsecond.
  record Timestamp(Instant value) implements Literal {}

  /// A day.
  record Day(LocalDate value) implements Literal {}

  /// A list of strings.
  record Texts(List<String> value) implements Literal {
    public Texts {
      value = List.copyOf(value);
    }
  }
}
