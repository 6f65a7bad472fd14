package dev.kith.boot;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Where the databases are: `--home`, else `KITH_HOME`, else where this platform keeps a user's
/// data.
final class HomeFolder {
  private static final boolean WINDOWS = File.separatorChar == '\\';

  private HomeFolder() {}

  static Path of(Optional<Path> option, Map<String, String> environment) {
    return option.orElseGet(() -> of(environment, WINDOWS));
  }

  static Path of(Map<String, String> environment, boolean windows) {
    return set(environment, "KITH_HOME")
        .map(Path::of)
        .or(() -> set(environment, "XDG_DATA_HOME").map(data -> Path.of(data, "kith")))
        .or(
            () ->
                windows
                    ? set(environment, "LOCALAPPDATA").map(data -> Path.of(data, "kith"))
                    : Optional.empty())
        .orElseGet(
            () ->
                Path.of(
                    set(environment, "HOME").orElse(System.getProperty("user.home")),
                    ".local",
                    "share",
                    "kith"));
  }

  private static Optional<String> set(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }
}
