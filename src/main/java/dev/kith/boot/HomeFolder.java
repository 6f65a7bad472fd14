package dev.kith.boot;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Where the databases are: `--home`, else `KITH_HOME`, else the XDG data directory.
final class HomeFolder {
  private HomeFolder() {}

  static Path of(Optional<Path> option, Map<String, String> environment) {
    if (option.isPresent()) {
      return option.get();
    }
    var own = environment.getOrDefault("KITH_HOME", "");
    if (!own.isBlank()) {
      return Path.of(own);
    }
    var data = environment.getOrDefault("XDG_DATA_HOME", "");
    return data.isBlank()
        ? Path.of(System.getProperty("user.home"), ".local", "share", "kith")
        : Path.of(data, "kith");
  }
}
