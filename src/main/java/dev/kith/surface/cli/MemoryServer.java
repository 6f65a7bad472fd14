package dev.kith.surface.cli;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// An npm memory server among the entries of a client.
///
/// @param file where it keeps its memories; empty if it keeps them in its own folder
public record MemoryServer(String name, Optional<String> file) {
  private static final String VARIABLE = "MEMORY_FILE_PATH";

  /// The variable set within a line for a shell.
  private static final Pattern IN_A_LINE =
      Pattern.compile("(?<![^\\s;&])" + VARIABLE + "=(?:\"([^\"]*)\"|'([^']*)'|([^\\s;&]+))");

  /// The server of an entry, if it is one.
  static Optional<MemoryServer> of(String name, JsonNode entry) {
    var words =
        Stream.concat(words(entry.path("command")), words(entry.path("args")))
            .filter(word -> !word.isBlank())
            .toList();
    var set =
        Stream.of("env", "environment")
            .map(members -> entry.path(members).path(VARIABLE).asString(""))
            .filter(path -> !path.isBlank())
            .findFirst()
            .or(() -> inWords(words));
    boolean kith = words.contains("mcp");
    boolean known = set.isPresent() || words.stream().anyMatch(MemoryServer::isPackage);
    return known && !kith ? Optional.of(new MemoryServer(name, set)) : Optional.empty();
  }

  private static Stream<String> words(JsonNode command) {
    return command.isArray()
        ? command.valueStream().map(word -> word.asString(""))
        : Stream.of(command.asString(""));
  }

  /// As `env MEMORY_FILE_PATH=… npx …` and `sh -c 'MEMORY_FILE_PATH=… npx …'` set it.
  private static Optional<String> inWords(List<String> words) {
    return words.stream().flatMap(word -> set(word).stream()).findFirst();
  }

  private static Optional<String> set(String word) {
    if (word.startsWith(VARIABLE + "=") && !isPackage(word)) {
      return Optional.of(word.substring(VARIABLE.length() + 1)).filter(path -> !path.isBlank());
    }
    var found = IN_A_LINE.matcher(word);
    return found.find()
        ? Stream.of(1, 2, 3)
            .flatMap(each -> Optional.ofNullable(found.group(each)).stream())
            .findFirst()
        : Optional.empty();
  }

  /// A line for a shell has it among other words.
  private static boolean isPackage(String word) {
    return Stream.of(word.split("\\s+"))
        .anyMatch(
            each ->
                each.startsWith("@modelcontextprotocol/server-memory")
                    || each.equals("mcp/memory"));
  }
}
