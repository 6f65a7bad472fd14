package dev.kith.mapped.ontology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Reads the members of one mapping by name, and notes what does not fit.
///
/// It never stops at an error: what cannot be read counts as absent, and the file is refused in the
/// end.
final class SettingsReader {
  private final YamlNode.Members members;
  private final OntologyErrors errors;

  /// @param known every name that is allowed here
  SettingsReader(YamlNode.Members members, OntologyErrors errors, List<String> known) {
    this.members = members;
    this.errors = errors;
    members
        .values()
        .forEach(
            (name, value) -> {
              if (!known.contains(name)) {
                errors.unknown(value.line(), "setting", name, known);
              }
            });
  }

  int line() {
    return members.line();
  }

  /// The line of a member, or of the whole mapping if it is absent.
  int line(String name) {
    return members.value(name).map(YamlNode::line).orElse(members.line());
  }

  boolean has(String name) {
    return members.value(name).isPresent();
  }

  Optional<String> text(String name) {
    return members.value(name).flatMap(value -> scalar(name, value));
  }

  /// The text of a required member.
  Optional<String> required(String name, String example) {
    if (!has(name)) {
      errors.add(line(), "'" + name + "' is missing", example);
    }
    return text(name);
  }

  boolean flag(String name, boolean otherwise) {
    var written = text(name);
    if (written.isEmpty()) {
      return otherwise;
    }
    if (!written.get().equals("true") && !written.get().equals("false")) {
      errors.add(line(name), "'" + name + "' is neither true nor false");
    }
    return written.get().equals("true");
  }

  /// One of some words, converted from the text.
  <T> Optional<T> oneOf(String name, Map<String, T> words) {
    var written = text(name);
    if (written.isPresent() && !words.containsKey(written.get())) {
      errors.unknown(line(name), name.replace('_', ' '), written.get(), words.keySet());
    }
    return written.map(words::get);
  }

  /// A list of texts; a single text is a list of one.
  List<YamlNode.Scalar> texts(String name) {
    return members.value(name).map(value -> scalars(name, value)).orElse(List.of());
  }

  List<YamlNode.Scalar> scalars(String name, YamlNode value) {
    var found = new ArrayList<YamlNode.Scalar>();
    for (var item : value instanceof YamlNode.Items(var _, var items) ? items : List.of(value)) {
      scalar(name, item).ifPresent(text -> found.add(new YamlNode.Scalar(item.line(), text, true)));
    }
    return found;
  }

  Optional<YamlNode> value(String name) {
    return members.value(name);
  }

  /// The members of a mapping, each read by a function; empty for anything else.
  Map<String, YamlNode> mapping(String name) {
    return switch (members.value(name).orElse(new YamlNode.Members(0, Map.of()))) {
      case YamlNode.Members(var _, var values) -> values;
      case YamlNode other -> {
        errors.add(
            other.line(), "'" + name + "' is " + other.sort(), "a mapping of names to values");
        yield Map.of();
      }
    };
  }

  /// Each member of a mapping, as long as it can be read.
  <T> Map<String, T> each(String name, Function<Map.Entry<String, YamlNode>, Optional<T>> reading) {
    var read = new LinkedHashMap<String, T>();
    for (var entry : mapping(name).entrySet()) {
      reading.apply(entry).ifPresent(value -> read.put(entry.getKey(), value));
    }
    return read;
  }

  private Optional<String> scalar(String name, YamlNode value) {
    if (value instanceof YamlNode.Scalar(var _, var text, var _)) {
      return Optional.of(text);
    }
    errors.add(value.line(), "'" + name + "' is " + value.sort(), "a single value");
    return Optional.empty();
  }
}
