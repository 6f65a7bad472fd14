package dev.kith.graph.history;

import java.util.Optional;

/// Who made a change.
///
/// @param name the source that the writer named, otherwise the account
/// @param client what the program calls itself, where that is known
/// @param token whom a token was issued to, where the writer had one
public record Author(String name, Optional<String> client, Optional<String> token) {
  /// A program that said no more than its name.
  public static Author of(String name) {
    return new Author(name, Optional.of(name), Optional.empty());
  }

  /// The same writer on behalf of a source.
  public Author signed(String source) {
    return new Author(source, client, token);
  }

  /// Who wrote, whatever source they named.
  public String account() {
    return token.or(() -> client).orElse(name);
  }

  /// Whether the name tells everything.
  public boolean isPlain() {
    return token.isEmpty() && client.equals(Optional.of(name));
  }
}
