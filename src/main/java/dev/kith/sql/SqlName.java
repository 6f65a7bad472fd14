package dev.kith.sql;

/// A name that the database knows: of a column, a table or a schema. It comes from the operator,
/// never from a caller, and is always written in quotes.
public record SqlName(String text) {
  private static final int LONGEST = 255;

  public SqlName {
    if (text.isEmpty() || text.length() > LONGEST) {
      throw new IllegalArgumentException("a name has 1 to " + LONGEST + " characters");
    }
    if (text.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("a name has no control characters");
    }
  }
}
