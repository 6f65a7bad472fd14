package dev.kith.surface.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What `kith` alone says on a terminal: what to do next.
public final class Greeting {
  private static final String PATH = "PATH";

  private Greeting() {}

  public static String of(Map<String, String> environment) {
    var launcher = environment.getOrDefault("KITH_LAUNCHER", "");
    boolean known = launcher.isBlank() || isOnPath(launcher, environment.getOrDefault(PATH, ""));
    var kith = known ? "kith" : launcher;
    var lines =
        List.of(
            "Kith gives agents a knowledge graph. What to do next:",
            "",
            "  " + kith + " connect claude-code --write",
            "      gives the agent its tools; 'help connect' names the other clients",
            "  " + kith + " serve",
            "      starts a server, with a web interface at http://127.0.0.1:7474",
            "  " + kith + " call search_entities --database pharma --query Cushing",
            "      calls a tool from the shell, here on one of the examples",
            "  " + kith + " help",
            "      lists all commands");
    var text = String.join("\n", lines);
    return known
        ? text
        : text
            + "\n\nTo type 'kith' alone, link it into a folder on your PATH, such as:\n  ln -s '"
            + launcher
            + "' ~/.local/bin/kith";
  }

  private static boolean isOnPath(String launcher, String path) {
    return Arrays.stream(path.split(Pattern.quote(File.pathSeparator), -1))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder).resolve("kith"))
        .anyMatch(file -> isSame(file, Path.of(launcher)));
  }

  private static boolean isSame(Path file, Path launcher) {
    try {
      return file.toRealPath().equals(launcher.toRealPath());
    } catch (IOException none) {
      return false;
    }
  }
}
