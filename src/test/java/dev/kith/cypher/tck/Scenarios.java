package dev.kith.cypher.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;

/// Reads the feature files of the openCypher TCK.
final class Scenarios {
  /// One scenario, or one example of an outline.
  record Scenario(String feature, String name, List<Step> steps) {}

  /// One step with what is written below it.
  record Step(String text, String quoted, List<List<String>> table) {}

  private final String feature;
  private final List<Scenario> found = new ArrayList<>();
  private final List<Step> background = new ArrayList<>();
  private List<Step> steps = background;
  private String name = "";
  private boolean outline;
  private List<List<String>> examples = new ArrayList<>();

  private Scenarios(String feature) {
    this.feature = feature;
  }

  /// All of them, by feature.
  static List<Scenario> all() {
    var texts = new TreeMap<String, String>();
    try (var jar = new JarFile(Path.of(jarOf().toURI()).toFile())) {
      for (var entry : (Iterable<java.util.jar.JarEntry>) jar.stream()::iterator) {
        if (entry.getName().endsWith(".feature") || entry.getName().endsWith(".cypher")) {
          try (var in = jar.getInputStream(entry)) {
            texts.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
          }
        }
      }
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
    var all = new ArrayList<Scenario>();
    texts.forEach(
        (path, text) -> {
          if (path.endsWith(".feature")) {
            all.addAll(new Scenarios(path.replaceAll(".*features/|\\.feature", "")).read(text));
          }
        });
    return all;
  }

  /// The script of a graph that scenarios name.
  static String graph(String name) {
    try (var in = Scenarios.class.getResourceAsStream("/graphs/" + name + "/" + name + ".cypher")) {
      return new String(
          java.util.Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  private static java.net.URL jarOf() throws IOException {
    var inside =
        java.util.Objects.requireNonNull(
            Scenarios.class.getResource("/features/clauses/match/Match1.feature"));
    return ((java.net.JarURLConnection) inside.openConnection()).getJarFileURL();
  }

  private List<Scenario> read(String text) {
    var lines = text.lines().toList();
    for (int at = 0; at < lines.size(); at++) {
      var line = lines.get(at).strip();
      if (line.isEmpty()
          || line.startsWith("#")
          || line.startsWith("Feature:")
          || line.startsWith("@")) {
        continue;
      }
      if (line.startsWith("Background:")) {
        steps = background;
      } else if (line.startsWith("Scenario")) {
        finish();
        name = line.substring(line.indexOf(':') + 1).strip();
        outline = line.startsWith("Scenario Outline");
        steps = new ArrayList<>(background);
        examples = new ArrayList<>();
      } else if (line.startsWith("Examples:")) {
        while (at + 1 < lines.size() && isCell(lines.get(at + 1))) {
          at++;
          if (lines.get(at).strip().startsWith("|")) {
            examples.add(cells(lines.get(at)));
          }
        }
      } else {
        at = step(lines, at);
      }
    }
    finish();
    return found;
  }

  private static boolean isCell(String line) {
    return line.strip().startsWith("|") || line.strip().startsWith("#");
  }

  private int step(List<String> lines, int at) {
    var text = lines.get(at).strip().replaceFirst("^(Given|When|Then|And|But) ", "");
    var quoted = new StringBuilder();
    var table = new ArrayList<List<String>>();
    if (at + 1 < lines.size() && lines.get(at + 1).strip().equals("\"\"\"")) {
      at += 2;
      while (!lines.get(at).strip().equals("\"\"\"")) {
        quoted.append(lines.get(at).strip()).append('\n');
        at++;
      }
    }
    while (at + 1 < lines.size() && lines.get(at + 1).strip().startsWith("|")) {
      at++;
      table.add(cells(lines.get(at)));
    }
    steps.add(new Step(text, quoted.toString(), table));
    return at;
  }

  private static List<String> cells(String line) {
    var inner = line.strip();
    if (inner.length() < 2) {
      return List.of();
    }
    inner = inner.substring(1, inner.length() - 1);
    return Arrays.stream(inner.split("(?<!\\\\)\\|", -1))
        .map(cell -> unescaped(cell.strip()))
        .toList();
  }

  /// A table escapes `|`, line ends and backslashes.
  private static String unescaped(String cell) {
    return cell.replace("\\\\", "\0").replace("\\|", "|").replace("\\n", "\n").replace('\0', '\\');
  }

  private void finish() {
    if (name.isEmpty()) {
      return;
    }
    if (!outline) {
      found.add(new Scenario(feature, name, List.copyOf(steps)));
      return;
    }
    for (var example : examples.subList(1, examples.size())) {
      Map<String, String> values = new LinkedHashMap<>();
      for (int index = 0; index < example.size(); index++) {
        values.put("<" + examples.getFirst().get(index) + ">", example.get(index));
      }
      found.add(
          new Scenario(
              feature,
              name + " " + example,
              steps.stream().map(step -> filled(step, values)).toList()));
    }
  }

  private static Step filled(Step step, Map<String, String> values) {
    return new Step(
        filled(step.text, values),
        filled(step.quoted, values),
        step.table.stream()
            .map(row -> row.stream().map(cell -> filled(cell, values)).toList())
            .toList());
  }

  private static String filled(String text, Map<String, String> values) {
    var filled = text;
    for (var each : values.entrySet()) {
      filled = filled.replace(each.getKey(), each.getValue());
    }
    return filled;
  }
}
