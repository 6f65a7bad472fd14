package dev.kith;

import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The tables of `docs/ARCHITECTURE.md`, read so that they can be executed.
///
/// @param rows by package, without the root
/// @param libraries the package prefixes behind the name of each library
record ArchitectureTable(Map<String, Row> rows, Map<String, Set<String>> libraries) {
  static final String ROOT = "dev.kith";

  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /// What one package may do.
  record Row(boolean planned, boolean usesAll, Set<String> uses, Set<String> libraries) {}

  static ArchitectureTable read() {
    var rows = new LinkedHashMap<String, Row>();
    for (var cells : table("| package | holds | may use | libraries |")) {
      var row =
          new Row(
              cells.get(0).contains("(planned)"),
              cells.get(2).equals("all"),
              names(cells.get(2)),
              names(cells.get(3)));
      var repeated = rows.put(names(cells.get(0)).iterator().next(), row);
      if (repeated != null) {
        throw new IllegalStateException("docs/ARCHITECTURE.md has two rows for " + cells.get(0));
      }
    }
    var libraries = new LinkedHashMap<String, Set<String>>();
    for (var cells : table("| library | packages |")) {
      libraries.put(names(cells.get(0)).iterator().next(), names(cells.get(1)));
    }
    return new ArchitectureTable(rows, libraries);
  }

  /// The row's name of a package of ours, absent for one of somebody else.
  static Optional<String> ours(String packageName) {
    if (packageName.equals(ROOT)) {
      return Optional.of("");
    }
    return packageName.startsWith(ROOT + ".")
        ? Optional.of(packageName.substring(ROOT.length() + 1))
        : Optional.empty();
  }

  /// The library that a package belongs to, absent where no row tells.
  Optional<String> library(String packageName) {
    return libraries.entrySet().stream()
        .filter(library -> library.getValue().stream().anyMatch(root -> within(packageName, root)))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  static boolean within(String packageName, String root) {
    return packageName.equals(root) || packageName.startsWith(root + ".");
  }

  private static Set<String> names(String cell) {
    return NAME.matcher(cell)
        .results()
        .map(match -> match.group(1))
        .collect(toCollection(LinkedHashSet::new));
  }

  private static List<List<String>> table(String header) {
    var lines = lines(Path.of("docs/ARCHITECTURE.md"));
    var start = lines.indexOf(header);
    if (start < 0) {
      throw new IllegalStateException("docs/ARCHITECTURE.md has no table that begins " + header);
    }
    var rows = new ArrayList<List<String>>();
    for (var line : lines.subList(start + 2, lines.size())) {
      if (!line.startsWith("|")) {
        break;
      }
      var cells = line.substring(1).split("\\|", -1);
      rows.add(List.of(cells).stream().map(String::strip).toList());
    }
    return rows;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
