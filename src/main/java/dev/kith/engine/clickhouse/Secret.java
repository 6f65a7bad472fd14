package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.Client;
import dev.kith.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// How Kith shows a server who it is: as a user, with a password if there is one, or with a token.
///
/// @param user absent where the secret is a token
/// @param variable the environment variable that holds the secret; where there is none of that
///   name, the one with `_FILE` after it names a file that does
public record Secret(Optional<String> user, Optional<String> variable) {
  Client.Builder into(Client.Builder builder, Map<String, String> environment) {
    var secret = variable.map(name -> read(name, environment));
    if (user.isEmpty() && secret.isPresent()) {
      return builder.useBearerTokenAuth(secret.get());
    }
    return builder.setUsername(user.orElse("default")).setPassword(secret.orElse(""));
  }

  private static String read(String name, Map<String, String> environment) {
    var value = environment.get(name);
    var file = environment.get(name + "_FILE");
    if (value != null || file == null) {
      return value == null ? "" : value;
    }
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException unreadable) {
      throw new Fault.UnusableFile(
              "source",
              "the file that " + name + "_FILE names cannot be read",
              "Check that it is there.")
          .raise(unreadable);
    }
  }
}
