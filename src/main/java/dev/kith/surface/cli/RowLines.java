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

  /// What an answer says beside its rows, which has no place among them: in lines.
  static List<String> beside(JsonNode answer) {
    var lines = new ArrayList<String>();
    for (var member : answer.properties()) {
      switch (member.getKey()) {
        case "columns", "rows", "row_count" -> {}
        case "warnings" -> member.getValue().forEach(warning -> lines.add(TextTable.line(warning)));
        case "truncated" -> lines.add(cut(answer, member.getValue()));
        case "explain" -> explain(member.getValue(), lines);
        default -> lines.add(member.getKey() + ": " + TextTable.line(member.getValue()));
      }
    }
    return lines;
  }

  private static String cut(JsonNode answer, JsonNode truncated) {
    var next = truncated.path("next").path("offset");
    return "These are "
        + answer.path("row_count").asInt(0)
        + " rows, and there are more."
        + (next.isMissingNode()
            ? " Narrow the query."
            : " Go on with --offset " + next.asInt(0) + ".");
  }

  private static void explain(JsonNode explain, List<String> lines) {
    explain.path("plan").forEach(step -> lines.add("plan: " + TextTable.line(step)));
    for (var run : explain.path("statements")) {
      lines.add("sql: " + TextTable.line(run.path("sql")));
    }
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
