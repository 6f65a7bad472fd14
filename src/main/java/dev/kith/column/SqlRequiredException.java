package dev.kith.column;

/// Columns cannot answer a question exactly as SQL would, so SQL has to.
public final class SqlRequiredException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SqlRequiredException(String why) {
    super(why, null, false, false);
  }
}
