package dev.kith.access;

/// Authenticates a caller by a bearer token.
@FunctionalInterface
public interface TokenCheck {
  /// The caller; raises [dev.kith.fault.Fault.Unauthenticated] if the token is invalid.
  Caller caller(String token);
}
