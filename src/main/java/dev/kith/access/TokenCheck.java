package dev.kith.access;

/// Authenticates a caller by a bearer token.
@FunctionalInterface
public interface TokenCheck {
  /// Who calls; raises [dev.kith.fault.Fault.Unauthenticated] where the token is not valid.
  Caller caller(String token);
}
