package dev.kith.tool.argument;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The arguments of one call, checked against their declaration: what is here is valid.
public final class Arguments {
  private final ObjectNode values;
  private final List<String> warnings;

  /// @param values handed over: nobody else may change them
  /// @param warnings what was taken for something else than was written
  Arguments(ObjectNode values, List<String> warnings) {
    this.values = values;
    this.warnings = List.copyOf(warnings);
  }

  /// What was taken for something else than was written, and what of it is not there, each a
  /// sentence.
  public List<String> warnings() {
    return warnings;
  }

  /// The same with more that the caller should know.
  public Arguments warned(List<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(warnings);
    all.addAll(more);
    return new Arguments(values, all);
  }

  /// These, and a text for an argument that was left out.
  public Arguments orElse(String name, String text) {
    return values.has(name) ? this : new Arguments(values.deepCopy().put(name, text), warnings);
  }

  /// These, with other texts in a list.
  public Arguments with(String name, List<String> texts) {
    var other = values.deepCopy();
    texts.forEach(other.putArray(name)::add);
    return new Arguments(other, warnings);
  }

  /// Whether an argument was given, or has a default.
  public boolean has(String name) {
    return values.has(name);
  }

  /// A string that must be there.
  public String text(String name) {
    return value(name).stringValue();
  }

  /// A string that may have been left out.
  public Optional<String> optionalText(String name) {
    return Optional.ofNullable(values.get(name)).map(JsonNode::stringValue);
  }

  /// An integer that was given or has a default.
  public int whole(String name) {
    var value = value(name);
    return value.isInt() ? value.intValue() : value.decimalValue().intValueExact();
  }

  /// A large integer that was given or has a default.
  public long wide(String name) {
    return value(name).decimalValue().longValueExact();
  }

  /// A number that was given or has a default.
  public double real(String name) {
    return value(name).doubleValue();
  }

  /// A flag that was given or has a default.
  public boolean flag(String name) {
    return value(name).booleanValue();
  }

  /// A list of strings; empty where it was left out.
  public List<String> texts(String name) {
    var list = values.get(name);
    if (list == null) {
      return List.of();
    }
    var texts = new ArrayList<String>(list.size());
    for (int index = 0; index < list.size(); index++) {
      texts.add(list.path(index).stringValue());
    }
    return List.copyOf(texts);
  }

  /// A list of objects; empty where it was left out.
  public List<Arguments> objects(String name) {
    var list = values.get(name);
    if (list == null) {
      return List.of();
    }
    var objects = new ArrayList<Arguments>(list.size());
    for (int index = 0; index < list.size(); index++) {
      objects.add(new Arguments((ObjectNode) list.path(index), List.of()));
    }
    return List.copyOf(objects);
  }

  /// Whatever was given, as it is.
  public Optional<JsonNode> json(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /// What was given as it is; an empty object where it was left out.
  public JsonNode tree(String name) {
    return json(name).orElseGet(JsonNodeFactory.instance::objectNode);
  }

  private JsonNode value(String name) {
    var value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("argument without a value: " + name);
    }
    return value;
  }
}
