package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import dev.kith.mapped.engine.SecretLocation;
import java.util.Map;
import java.util.Optional;

/// How Kith shows a server who it is: as a user, with a password if there is one, or with a token.
///
/// @param user absent where the secret is a token
record Credentials(Optional<String> user, Optional<SecretLocation> secret) {
  /// The password or token as it is now, or nothing where none was spoken of.
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

  /// Says where a secret is missing. Without it nobody is asked: a server might let somebody else
  /// in under no password at all.
  static final class MissingSecret extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private MissingSecret(String place) {
      super("there is no password or token in " + place);
    }
  }
}
