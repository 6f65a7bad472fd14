package dev.kith.access;

/// Checks whether a caller who was authenticated still would be, with the same rights.
///
/// Long streams check it repeatedly: a token that has expired or was revoked must not stay useful
/// because a stream began in time.
@FunctionalInterface
public interface AuthenticationRecheck {
  /// The request attribute that holds it.
  String ATTRIBUTE = "dev.kith.recheck";

  /// For a caller without a token that could expire.
  AuthenticationRecheck ALWAYS = () -> true;

  boolean holds();
}
