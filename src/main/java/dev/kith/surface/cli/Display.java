package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// How answers are laid out.
public enum Display {
  /// One line of JSON, as programs read it.
  PLAIN,
  /// JSON over several lines.
  PRETTY,
  /// A table where the answer is a list, with what it says beside it; else JSON over several lines.
  TABLE,
  /// Rows as comma-separated values under their columns.
  CSV,
  /// Rows as an object each, on a line of its own.
  LINES;

  /// An answer, without a line break at its end.
  String show(String json) {
    if (this == PLAIN) {
      return json;
    }
    try {
      var tree = Json.read(json);
      if ((this == CSV || this == LINES) && tree.path("rows").isArray()) {
        return RowLines.of(tree, this == CSV);
      }
      var table = this == TABLE ? table(tree) : Optional.<String>empty();
      return table.orElseGet(() -> PrettyJson.of(tree));
    } catch (Json.Malformed impossible) {
      return json;
    }
  }

  /// What has no place in the answer as it is shown: lines for standard error.
  List<String> beside(String json) {
    try {
      var tree = this == CSV || this == LINES ? Json.read(json) : Json.object();
      return tree.path("rows").isArray() ? RowLines.beside(tree) : List.of();
    } catch (Json.Malformed impossible) {
      return List.of();
    }
  }

  /// Whether a fault is shown in words, beside the answer that there is not.
  boolean isInWords() {
    return this == TABLE || this == CSV || this == LINES;
  }

  private static Optional<String> table(JsonNode tree) {
    if (isList(tree)) {
      return Optional.of(TextTable.of(tree).text().stripTrailing());
    }
    if (tree.path("columns").isArray() && tree.path("rows").isArray()) {
      var table = TextTable.of(tree.path("columns"), tree.path("rows"));
      return Optional.of(beside(table, tree, Set.of("columns", "rows")));
    }
    var lists =
        tree.propertyStream().filter(member -> isList(member.getValue())).map(Map.Entry::getKey);
    var names = lists.toList();
    boolean one = tree.isObject() && names.size() == 1;
    return one
        ? Optional.of(beside(TextTable.of(tree.path(names.getFirst())), tree, Set.copyOf(names)))
        : Optional.empty();
  }

  private static boolean isList(JsonNode tree) {
    return tree.isArray()
        && !tree.isEmpty()
        && StreamSupport.stream(tree.spliterator(), false).allMatch(row -> row.isObject());
  }

  /// A table, and below it the other members of an answer, one on each line.
  private static String beside(TextTable table, JsonNode tree, Set<String> shown) {
    var out = new StringBuilder(table.text()).append('\n');
    for (var member : tree.properties()) {
      if (!shown.contains(member.getKey())) {
        out.append(member.getKey())
            .append(": ")
            .append(TextTable.line(member.getValue()))
            .append('\n');
      }
    }
    return out.toString().stripTrailing();
  }
}
