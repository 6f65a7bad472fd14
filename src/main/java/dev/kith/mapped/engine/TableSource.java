package dev.kith.mapped.engine;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the tables of a mapped graph are.
///
/// @param limits what the engine may use of this machine
/// @param files every file that is named, with the line that names it
/// @param line where the ontology says so
public record TableSource(
    SourceLocation location, ResourceLimits limits, List<NamedFile> files, int line) {
  public TableSource {
    files = List.copyOf(files);
  }

  /// A source without an ontology.
  public TableSource(SourceLocation location, ResourceLimits limits, List<NamedFile> files) {
    this(location, limits, files, 1);
  }

  /// A file, and the line of the ontology that names it.
  public record NamedFile(int line, Path file) {}

  /// What holds the tables.
  public sealed interface SourceLocation {
    /// A file that is a whole database.
    record DatabaseFile(Path file) implements SourceLocation {}

    /// Files that are a table each, by the table's name.
    record TableFiles(Map<String, Path> tables) implements SourceLocation {
      public TableFiles {
        tables = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(tables));
      }
    }

    /// A server.
    ///
    /// @param password where the password or token is
    /// @param connections how many may be open at once; absent: the engine's default
    record Server(
        String url,
        Optional<String> user,
        Optional<SecretLocation> password,
        Optional<Integer> connections)
        implements SourceLocation {}
  }

  /// How much an engine inside this process may use.
  ///
  /// @param memory such as `2GB`; absent: a quarter of the machine's
  /// @param threads absent: as many as there are processors
  public record ResourceLimits(Optional<String> memory, Optional<Integer> threads) {}
}
