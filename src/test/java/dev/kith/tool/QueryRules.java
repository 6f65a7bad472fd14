package dev.kith.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How searches treat a query: the table of the guide, for the pages of the tools.
final class QueryRules {
  private static final Path GUIDE = Path.of("docs/guide/bfs.md");
  private static final String BEGIN = "A query has no syntax.";

  private QueryRules() {}

  /// @param nested whether the page is one folder deeper
  static String section(boolean nested) {
    try {
      var guide = Files.readString(GUIDE);
      int begin = guide.indexOf(BEGIN);
      var rules = guide.substring(begin, guide.indexOf("\n## ", begin)).strip();
      var folder = nested ? "](../../guide/" : "](../guide/";
      return "## What a query may contain\n\n" + rules.replace("](", folder) + "\n\n";
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
