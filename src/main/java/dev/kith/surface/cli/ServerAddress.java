package dev.kith.surface.cli;

import java.net.URI;
import java.util.Optional;

/// A server that runs already, reached by its address.
///
/// @param token what it asks for; empty where everybody may call it
public record ServerAddress(URI url, Optional<BearerToken> token) implements ServerEntry {
  /// A bearer token that the client takes from a variable of its environment.
  ///
  /// @param value what the variable holds now; empty if it is not set
  public record BearerToken(String variable, String value) {}
}
