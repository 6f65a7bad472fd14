package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// Sets one server in the text of a TOML file, as a table of its own.
final class TomlSettings {
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

  private TomlSettings() {}

  static String with(String text, String list, String name, JsonNode entry) {
    var path = list + "." + key(name);
    var kept = new ArrayList<String>();
    int place = -1;
    boolean inside = false;
    // blank lines and comments between two tables belong to the later one
    var between = new ArrayList<String>();
    for (var line : lines(text)) {
      var word = line.strip();
      if (word.startsWith("[")) {
        inside = word.startsWith("[" + path + "]") || word.startsWith("[" + path + ".");
        place = inside && place < 0 ? kept.size() : place;
      }
      if (!inside) {
        kept.addAll(between);
        between.clear();
        kept.add(line);
      } else if (word.isEmpty() || word.startsWith("#")) {
        between.add(line);
      } else {
        between.clear();
      }
    }
    kept.addAll(between);
    var table = table(path, entry);
    if (place >= 0) {
      kept.addAll(place, table);
    } else {
      if (!kept.isEmpty() && !kept.getLast().isBlank()) {
        kept.add("");
      }
      kept.addAll(table);
    }
    return String.join("\n", kept) + "\n";
  }

  /// A line that ends with a carriage return keeps it, also among others that end without.
  private static List<String> lines(String text) {
    var lines = List.of(text.split("\n", -1));
    return lines.getLast().isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
  }

  private static List<String> table(String path, JsonNode entry) {
    var lines = new ArrayList<>(List.of("[" + path + "]"));
    var tables = new ArrayList<String>();
    for (var member : entry.properties()) {
      if (member.getValue().isObject()) {
        tables.add("");
        tables.addAll(table(path + "." + key(member.getKey()), member.getValue()));
      } else {
        // strings and lists of strings are written as in JSON
        lines.add(key(member.getKey()) + " = " + Json.text(member.getValue()));
      }
    }
    lines.addAll(tables);
    return lines;
  }

  private static String key(String name) {
    return BARE.matcher(name).matches() ? name : Json.text(StringNode.valueOf(name));
  }
}
