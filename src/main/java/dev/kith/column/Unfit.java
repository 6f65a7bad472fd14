package dev.kith.column;

/// Says that columns cannot answer a question to the last digit as SQL would.
public final class Unfit extends RuntimeException {
  private static final long serialVersionUID = 1;

  Unfit(String why) {
    super(why, null, false, false);
  }
}
