package dev.kith.bench;

import dev.kith.cypher.value.CypherValue;

/// A sum over the values of an answer, by which answers are compared and which makes sure that all
/// of an answer was read.
final class Checksum {
  private final Rows rows;
  private long row;
  private long sum;

  Checksum(Rows rows) {
    this.rows = rows;
  }

  /// What of the rows of an answer is certain.
  enum Rows {
    /// Their order too.
    IN_ORDER,
    /// Which they are.
    IN_ANY_ORDER,
    /// How many they are: any rows answer the question.
    ANY
  }

  void value(Object value) {
    long number =
        switch (value) {
          case CypherValue.Whole(var whole) -> whole;
          case CypherValue.Text(var text) -> text.hashCode();
          case Number whole -> whole.longValue();
          case String text -> text.hashCode();
          default -> throw new IllegalStateException("not expected: " + value);
        };
    row = 31 * row + number;
  }

  void endRow() {
    sum =
        switch (rows) {
          case IN_ORDER -> 31 * sum + row;
          case IN_ANY_ORDER -> sum + row * row + row;
          case ANY -> sum + (row == 0 ? 1_000_000 : 1);
        };
    row = 0;
  }

  long sum() {
    return sum;
  }
}
