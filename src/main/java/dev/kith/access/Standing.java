package dev.kith.access;

/// Whether a caller who was let in would be let in again, as the same one with the same rights.
///
/// What goes on for long asks it again and again: a token that has expired or was taken back must
/// not be of use because somebody came in time.
@FunctionalInterface
public interface Standing {
  /// Under what a surface keeps it with a request.
  String ATTRIBUTE = "dev.kith.standing";

  /// Of somebody who has shown no token that could cease to be good.
  Standing LASTING = () -> true;

  /// Whether they would.
  boolean holds();
}
