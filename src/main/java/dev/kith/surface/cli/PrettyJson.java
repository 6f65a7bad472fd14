package dev.kith.surface.cli;

import dev.kith.tool.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Lays JSON out for people: one member a line, two spaces for each level.
public final class PrettyJson {
  private static final String STEP = "  ";

  private PrettyJson() {}

  /// The tree as text of several lines, without a line break at its end.
  public static String of(JsonNode tree) {
    var out = new StringBuilder();
    write(tree, "\n", out);
    return out.toString();
  }

  private static void write(JsonNode tree, String line, StringBuilder out) {
    if (tree.isEmpty() || !(tree.isObject() || tree.isArray())) {
      out.append(Json.text(tree));
      return;
    }
    var inner = line + STEP;
    var comma = "";
    out.append(tree.isObject() ? '{' : '[');
    if (tree.isObject()) {
      for (var field : tree.properties()) {
        out.append(comma).append(inner).append(name(field.getKey())).append(": ");
        write(field.getValue(), inner, out);
        comma = ",";
      }
    } else {
      for (var item : tree) {
        out.append(comma).append(inner);
        write(item, inner, out);
        comma = ",";
      }
    }
    out.append(line).append(tree.isObject() ? '}' : ']');
  }

  private static String name(String key) {
    return Json.text(JsonNodeFactory.instance.stringNode(key));
  }
}
