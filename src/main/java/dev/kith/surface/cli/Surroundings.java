package dev.kith.surface.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Where a person's programs keep their settings on this machine.
///
/// @param system the name of the operating system, as the JVM tells it
/// @param home the person's own folder
public record Surroundings(String system, Path home, Map<String, String> environment) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /// Those of this process.
  public static Surroundings current() {
    var environment = System.getenv();
    // a shell may say otherwise than the system's list of users, and other programs heed it
    var home = environment.getOrDefault("HOME", "");
    return new Surroundings(
        System.getProperty("os.name"),
        Path.of(home.isBlank() ? System.getProperty("user.home") : home),
        environment);
  }

  /// The folder in which programs with windows have one of their own.
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

  /// The folder that a variable names.
  Path folder(String variable, Path otherwise) {
    var value = environment.getOrDefault(variable, "");
    return value.isBlank() ? otherwise : Path.of(value);
  }
}
