package dev.kith.access;

/// The one on whose behalf a call is made.
///
/// @param name what is noted with everything this caller writes
public record Caller(String name) {
  private static final int LONGEST_NAME = 200;

  /// Whoever did not say their name.
  public static final Caller ANONYMOUS = new Caller("anonymous");

  public Caller {
    name = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
  }
}
