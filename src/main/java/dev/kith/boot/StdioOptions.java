package dev.kith.boot;

import dev.kith.tool.Family;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// What `kith mcp` can be told, read by hand: a client waits for this command, and the parser of
/// the other commands would take longer to load than the server itself.
record StdioOptions(Optional<Path> home, Set<Family> families) {

  /// The options of a command line; empty where it is not one that this understands.
  static Optional<StdioOptions> of(String[] arguments) {
    Optional<Path> home = Optional.empty();
    Set<Family> families = Family.usual();
    if (arguments.length % 2 == 0 || !arguments[0].equals("mcp")) {
      return Optional.empty();
    }
    for (int index = 1; index < arguments.length; index += 2) {
      switch (arguments[index]) {
        case "--home" -> home = Optional.of(Path.of(arguments[index + 1]));
        case "--tools" -> {
          var chosen = families(arguments[index + 1]);
          if (chosen.isEmpty()) {
            return Optional.empty();
          }
          families = chosen;
        }
        default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new StdioOptions(home, families));
  }

  private static Set<Family> families(String names) {
    var chosen = EnumSet.noneOf(Family.class);
    for (var name : names.split(",", -1)) {
      var family =
          Arrays.stream(Family.values()).filter(each -> each.label().equals(name)).findFirst();
      if (family.isEmpty()) {
        return EnumSet.noneOf(Family.class);
      }
      chosen.add(family.get());
    }
    boolean clash = chosen.contains(Family.MEMORY) && chosen.contains(Family.SERVER_MEMORY);
    return clash ? EnumSet.noneOf(Family.class) : chosen;
  }
}
