package dev.kith.mapped.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Where a password or token is stored: an ontology names the place, never the secret.
///
/// It is read whenever a connection is opened, so that it may change.
public sealed interface SecretLocation {
  /// In an environment variable.
  record Variable(String name) implements SecretLocation {}

  /// In a file.
  record InFile(Path file) implements SecretLocation {}

  /// The secret; empty if it is not there.
  default Optional<String> value(Map<String, String> environment) {
    return switch (this) {
      case Variable(var name) -> Optional.ofNullable(environment.get(name));
      case InFile(var file) -> content(file);
    };
  }

  private static Optional<String> content(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException missing) {
      return Optional.empty();
    }
  }

  /// Where to look for it, for an operator.
  default String place() {
    return switch (this) {
      case Variable(var name) -> "the environment variable " + name;
      case InFile(var file) -> "the file " + file;
    };
  }
}
