package dev.kith.sql;

/// The alias of a table or subquery within one statement: a number, so that no names can clash.
public record Alias(int number) {
  public String text() {
    return "t" + number;
  }

  /// The same at the end of a text.
  StringBuilder in(StringBuilder out) {
    return out.append('t').append(number);
  }
}
