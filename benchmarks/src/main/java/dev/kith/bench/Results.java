package dev.kith.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The file of results: one section for each benchmark, each replaced when that one is run again.
final class Results {
  private static final String HEADING = "## ";

  private final Path file;

  Results(Path file) {
    this.file = file;
  }

  void put(Benchmark benchmark, Benchmark.Report report, String environment) throws IOException {
    var sections = read();
    sections.put(benchmark.name(), section(benchmark, report, environment));
    var text = new StringBuilder();
    text.append("# Benchmark results\n\n");
    text.append("Written by `benchmarks/run`. What decides is a ratio of two things measured in");
    text.append(" turns in the same process; times are medians with their spread.\n");
    sections.values().forEach(section -> text.append('\n').append(section));
    Files.writeString(file, text);
  }

  private Map<String, String> read() throws IOException {
    var sections = new TreeMap<String, String>(Results::compareNames);
    if (!Files.exists(file)) {
      return sections;
    }
    List<String> section = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(HEADING)) {
        keep(section, sections);
        section = new ArrayList<>();
      }
      section.add(line);
    }
    keep(section, sections);
    return sections;
  }

  private static void keep(List<String> section, Map<String, String> sections) {
    if (!section.isEmpty() && section.getFirst().startsWith(HEADING)) {
      var name = section.getFirst().substring(HEADING.length()).split(" ", 2)[0];
      sections.put(name, String.join("\n", section).stripTrailing() + "\n");
    }
  }

  /// B2 before B10.
  private static int compareNames(String one, String other) {
    int order = Integer.compare(one.length(), other.length());
    return order != 0 ? order : one.compareTo(other);
  }

  private static String section(Benchmark benchmark, Benchmark.Report report, String environment) {
    var text = new StringBuilder();
    text.append(HEADING).append(benchmark.name()).append(" ").append(benchmark.title());
    text.append("\n\n").append(environment).append("\n\n");
    report.notes().forEach(note -> text.append("- ").append(note).append('\n'));
    text.append("\n| what | figure | target | | measured | why |\n|---|---|---|---|---|---|\n");
    for (var row : report.rows()) {
      String verdict =
          switch (row.verdict()) {
            case MET -> "met";
            case MISSED -> "**missed**";
            case TOLD -> "";
          };
      text.append("| ").append(row.what()).append(" | ").append(row.figure());
      text.append(" | ").append(row.target()).append(" | ").append(verdict);
      text.append(" | ").append(row.details()).append(" | ").append(row.why()).append(" |\n");
    }
    return text.toString();
  }
}
