package dev.kith.surface.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Where programs keep the settings of the user on this machine.
///
/// @param system the name of the operating system, as the JVM reports it
/// @param home the user's home folder
public record UserEnvironment(String system, Path home, Map<String, String> environment) {
  public UserEnvironment {
    environment = Map.copyOf(environment);
  }

  public static UserEnvironment current() {
    var environment = System.getenv();
    // HOME may differ from the user database, and other programs follow HOME
    var home = environment.getOrDefault("HOME", "");
    return new UserEnvironment(
        System.getProperty("os.name"),
        Path.of(home.isBlank() ? System.getProperty("user.home") : home),
        environment);
  }

  /// The folder that holds the settings of desktop programs.
  Path settings() {
    var name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return folder("APPDATA", home.resolve("AppData").resolve("Roaming"));
    }
    if (name.startsWith("mac")) {
      return home.resolve("Library").resolve("Application Support");
    }
    return folder("XDG_CONFIG_HOME", home.resolve(".config"));
  }

  /// Zed's own folder, which lies under ~/.config on macOS too.
  Path zed() {
    var name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return settings().resolve("Zed");
    }
    return folder("XDG_CONFIG_HOME", home.resolve(".config")).resolve("zed");
  }

  Path folder(String variable, Path otherwise) {
    var value = environment.getOrDefault(variable, "");
    return value.isBlank() ? otherwise : Path.of(value);
  }
}
