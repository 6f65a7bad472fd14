package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import dev.kith.mapped.Secret;
import java.util.Map;
import java.util.Optional;

/// How Kith shows a server who it is: as a user, with a password if there is one, or with a token.
///
/// @param user absent where the secret is a token
record Credentials(Optional<String> user, Optional<Secret> secret) {
  Client.Builder into(Client.Builder builder, Map<String, String> environment) {
    var value = secret.flatMap(kept -> kept.value(environment));
    if (user.isEmpty() && value.isPresent()) {
      return builder.useBearerTokenAuth(value.get());
    }
    return builder.setUsername(user.orElse("default")).setPassword(value.orElse(""));
  }
}
