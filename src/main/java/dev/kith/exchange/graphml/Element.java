package dev.kith.exchange.graphml;

import dev.kith.exchange.Row;
import dev.kith.exchange.foreign.ForeignRows;
import dev.kith.exchange.foreign.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A node or an edge as its parts are read.
final class Element {
  private static final String NAME = "name";
  private static final String LABEL = "label";
  private static final String LABELS = "labels";
  private static final String TYPE = "type";

  private final boolean node;
  private final long line;
  private final String id;
  private final String from;
  private final String to;
  private final ObjectNode properties = Values.object();
  private String labels = "";
  private Optional<String> problem = Optional.empty();

  private Element(boolean node, long line, String id, String from, String to) {
    this.node = node;
    this.line = line;
    this.id = id;
    this.from = from;
    this.to = to;
  }

  /// @param labels the attribute of that name, as APOC writes it
  static Element node(long line, String id, String labels) {
    var element = new Element(true, line, id, "", "");
    element.labels = labels;
    return element;
  }

  /// @param label the attribute of that name, as APOC writes it
  static Element edge(long line, String from, String to, String label) {
    var element = new Element(false, line, "", from, to);
    element.labels = label;
    return element;
  }

  boolean isNode() {
    return node;
  }

  long line() {
    return line;
  }

  String id() {
    return id;
  }

  boolean has(String name) {
    return properties.has(name);
  }

  void put(String name, JsonNode value) {
    properties.set(name, value);
  }

  void fail(String why) {
    problem = problem.or(() -> Optional.of(why));
  }

  /// What a drawing program shows.
  void show(String text) {
    if (!text.isBlank() && !properties.has(LABEL)) {
      properties.put(LABEL, text.strip());
    }
  }

  Row row() {
    if (problem.isPresent()) {
      return new Row.BadRow(problem.get());
    }
    return node ? nodeRow() : edgeRow();
  }

  private Row nodeRow() {
    var types = types(labels.isBlank() ? taken(LABELS) : labels);
    if (!labels.isBlank() && properties.path(LABELS).asString("").equals(labels)) {
      properties.remove(LABELS);
    }
    if (types.isEmpty()) {
      types = types(taken(TYPE));
    }
    if (!properties.has(NAME) && properties.path(LABEL).isString()) {
      properties.put(NAME, taken(LABEL));
    }
    return ForeignRows.node(id, types, properties);
  }

  private Row edgeRow() {
    var type = labels;
    if (type.isBlank() || properties.path(LABEL).asString("").equals(type)) {
      type = taken(LABEL);
    }
    return ForeignRows.relationship(from, type.isBlank() ? taken(TYPE) : type, to, properties);
  }

  /// A text that is no property any more; others stay.
  private String taken(String name) {
    var value = properties.path(name);
    if (!value.isString()) {
      return "";
    }
    properties.remove(name);
    return value.stringValue();
  }

  /// `:Person:Author`, or one name.
  private static List<String> types(String text) {
    var parts = text.startsWith(":") ? text.split(":") : new String[] {text};
    return new ArrayList<>(
        Arrays.stream(parts).map(String::strip).filter(each -> !each.isEmpty()).toList());
  }
}
