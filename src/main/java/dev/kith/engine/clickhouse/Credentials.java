package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import dev.kith.mapped.engine.SecretLocation;
import java.util.Map;
import java.util.Optional;

/// How Kith authenticates: as a user, with a password if there is one, or with a token.
///
/// @param user absent if the secret is a token
record Credentials(Optional<String> user, Optional<SecretLocation> secret) {
  /// The current password or token; empty if none is configured.
  Optional<String> word(Map<String, String> environment) {
    return secret.map(
        kept -> kept.value(environment).orElseThrow(() -> new MissingSecret(kept.place())));
  }

  /// @param word what [#word] returned
  Client.Builder into(Client.Builder builder, Optional<String> word) {
    if (user.isEmpty() && word.isPresent()) {
      return builder.useBearerTokenAuth(word.get());
    }
    return builder.setUsername(user.orElse("default")).setPassword(word.orElse(""));
  }

  /// Names the place where a secret is missing. Kith then does not connect: a server might accept
  /// another user without a password.
  static final class MissingSecret extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private MissingSecret(String place) {
      super("there is no password or token in " + place);
    }
  }
}
