package dev.kith.sql;

/// What a table or a subquery is called within one statement: a number, so that no name can clash.
public record Alias(int number) {
  public String text() {
    return "t" + number;
  }

  /// The same at the end of a text.
  StringBuilder in(StringBuilder out) {
    return out.append('t').append(number);
  }
}
