package dev.kith.surface.cli;

import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Rows under headings, for people at a terminal.
///
/// What a cell holds is shown on one line, clipped, and without control characters.
public final class TextTable {
  private static final int WIDEST = 60;
  private static final String GAP = "  ";

  private final List<String> headings;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(List<String> headings) {
    this.headings = List.copyOf(headings);
  }

  /// A row for each object, a column for each member that any of them has.
  static TextTable of(JsonNode objects) {
    var names = new LinkedHashSet<String>();
    objects.forEach(object -> names.addAll(object.propertyNames()));
    var table = new TextTable(List.copyOf(names));
    for (var object : objects) {
      table.row(names.stream().map(name -> cell(object.path(name))).toList());
    }
    return table;
  }

  /// A row for each array, under these headings.
  static TextTable of(JsonNode headings, JsonNode arrays) {
    var table = new TextTable(headings.valueStream().map(TextTable::cell).toList());
    for (var array : arrays) {
      table.row(array.valueStream().map(TextTable::cell).toList());
    }
    return table;
  }

  /// A value on one line, in whole.
  static String line(JsonNode value) {
    return clean(cell(value), Integer.MAX_VALUE);
  }

  private static String cell(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    return value.isString() ? value.stringValue() : Json.text(value);
  }

  /// Adds a row with a cell for each heading.
  public TextTable row(List<String> cells) {
    rows.add(cells.stream().map(TextTable::shown).toList());
    return this;
  }

  private static String shown(String text) {
    var clean = clean(text, WIDEST + 1);
    return width(clean) <= WIDEST
        ? clean
        : clean.substring(0, clean.offsetByCodePoints(0, WIDEST - 1)) + "…";
  }

  private static String clean(String text, int longest) {
    var clean = new StringBuilder();
    text.codePoints()
        .limit(longest)
        .map(symbol -> isControl(symbol) ? ' ' : symbol)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isControl(int symbol) {
    return Character.isISOControl(symbol) || Character.getType(symbol) == Character.FORMAT;
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  /// The lines of the table, each ended by a line break.
  public String text() {
    var out = new StringBuilder();
    line(headings, out);
    line(headings.stream().map(heading -> "─".repeat(width(heading))).toList(), out);
    rows.forEach(row -> line(row, out));
    return out.toString();
  }

  private void line(List<String> cells, StringBuilder out) {
    var line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      var cell = cells.get(column);
      line.append(cell).append(" ".repeat(wide(column) - width(cell))).append(GAP);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private int wide(int column) {
    return rows.stream()
        .mapToInt(row -> width(row.get(column)))
        .reduce(width(headings.get(column)), Math::max);
  }
}
