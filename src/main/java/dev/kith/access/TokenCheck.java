package dev.kith.access;

/// Tells by a bearer token who calls.
@FunctionalInterface
public interface TokenCheck {
  /// Who calls; raises [dev.kith.fault.Fault.Unauthenticated] where the token is not good.
  Caller caller(String token);
}
