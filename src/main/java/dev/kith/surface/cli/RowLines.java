package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A table of an answer as lines for other programs.
final class RowLines {
  private RowLines() {}

  /// @param values comma-separated values; otherwise objects
  static String of(JsonNode answer, boolean values) {
    var columns = answer.path("columns").valueStream().map(JsonNode::asString).toList();
    var lines = new ArrayList<String>();
    if (values) {
      lines.add(columns.stream().map(RowLines::cell).collect(Collectors.joining(",")));
    }
    answer.path("rows").forEach(row -> lines.add(values ? cells(row) : object(columns, row)));
    return String.join("\n", lines);
  }

  private static String cells(JsonNode row) {
    return row.valueStream()
        .map(
            value ->
                value.isNull()
                    ? ""
                    : cell(value.isContainer() ? Json.text(value) : value.asString()))
        .collect(Collectors.joining(","));
  }

  private static String cell(String text) {
    boolean quoted =
        text.isEmpty() || text.chars().anyMatch(symbol -> ",\"\r\n".indexOf(symbol) >= 0);
    return quoted ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }

  private static String object(List<String> columns, JsonNode row) {
    var object = Json.object();
    for (int index = 0; index < columns.size(); index++) {
      object.set(columns.get(index), row.path(index));
    }
    return Json.text(object);
  }
}
