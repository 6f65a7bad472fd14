package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.util.stream.StreamSupport;

/// How answers are laid out.
public enum Display {
  /// One line of JSON, as programs read it.
  PLAIN,
  /// JSON over several lines.
  PRETTY,
  /// A table where the answer is a list of objects, else JSON over several lines.
  TABLE;

  /// An answer, without a line break at its end.
  String show(String json) {
    if (this == PLAIN) {
      return json;
    }
    try {
      var tree = Json.read(json);
      boolean rows =
          tree.isArray()
              && !tree.isEmpty()
              && StreamSupport.stream(tree.spliterator(), false).allMatch(row -> row.isObject());
      return this == TABLE && rows ? Table.of(tree).text().stripTrailing() : PrettyJson.of(tree);
    } catch (Json.Malformed impossible) {
      return json;
    }
  }
}
