package dev.kith.mapped.ontology;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/// A YAML node that knows its line.
sealed interface YamlNode {
  /// The first line of a file is 1.
  int line();

  /// What it is, in words.
  default String sort() {
    return switch (this) {
      case Members _ -> "a mapping of names to values";
      case Items _ -> "a list";
      case Scalar _ -> "a single value";
    };
  }

  /// Names with values, in the order of the file.
  record Members(int line, Map<String, YamlNode> values) implements YamlNode {
    /// The value under a name; an empty value counts as absent.
    Optional<YamlNode> value(String name) {
      return Optional.ofNullable(values.get(name))
          .filter(
              value ->
                  !(value instanceof Scalar(var _, var text, var quoted))
                      || quoted
                      || !text.isEmpty());
    }
  }

  /// A list.
  record Items(int line, List<YamlNode> values) implements YamlNode {}

  /// A single value, as it is written.
  ///
  /// @param quoted whether it can only be text: `"1"`, not `1`
  record Scalar(int line, String text, boolean quoted) implements YamlNode {}

  /// Reads a file whose top level is a mapping. A duplicate name is an error; invalid YAML ends the
  /// parse.
  static Members read(String text, OntologyErrors errors) {
    try (var parser =
        (YAMLParser)
            new YAMLFactory().createParser(ObjectReadContext.empty(), new StringReader(text))) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        errors.add(1, "an ontology is a mapping of names to values");
        return new Members(1, Map.of());
      }
      return members(parser, errors);
    } catch (JacksonException broken) {
      var place = broken.getLocation() == null ? 1 : Math.max(1, broken.getLocation().getLineNr());
      errors.add(place, "this is not valid YAML");
      throw errors.raise();
    }
  }

  private static Members members(YAMLParser parser, OntologyErrors errors) {
    int line = line(parser);
    var values = new LinkedHashMap<String, YamlNode>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      int at = line(parser);
      parser.nextToken();
      if (values.putIfAbsent(name, value(parser, at, errors)) != null) {
        errors.add(at, "'" + name + "' is a duplicate name");
      }
    }
    return new Members(line, values);
  }

  /// @param at the line of the name that the value belongs to
  private static YamlNode value(YAMLParser parser, int at, OntologyErrors errors) {
    if (parser.isCurrentAlias()) {
      errors.add(line(parser), "anchors and aliases are not supported here");
    }
    var token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> new Members(at, members(parser, errors).values());
      case START_ARRAY -> items(parser, at, errors);
      case VALUE_NULL -> new Scalar(at, "", false);
      case VALUE_STRING -> new Scalar(line(parser), parser.getString(), true);
      default -> new Scalar(line(parser), parser.getString(), false);
    };
  }

  private static Items items(YAMLParser parser, int at, OntologyErrors errors) {
    var values = new ArrayList<YamlNode>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser, line(parser), errors));
    }
    return new Items(at, values);
  }

  private static int line(YAMLParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}
