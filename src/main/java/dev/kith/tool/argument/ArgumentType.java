package dev.kith.tool.argument;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// What values an argument may have.
public sealed interface ArgumentType {
  /// How long a name of an entity, a type or a relationship may be, written or asked for.
  int LONGEST_NAME = 1_000;

  /// Stands for every text that is more than white space; it is read as a [PlainName].
  String NOT_BLANK = "\\S";

  /// The JSON Schema of such values.
  ObjectNode schema();

  /// The same without what the list of tools leaves out of it.
  default ArgumentType listed() {
    return this;
  }

  /// A string.
  ///
  /// @param pattern a regular expression that the whole string must match, in what ECMA-262 and
  ///   Java have in common; empty: any; or [#NOT_BLANK]
  /// @param allowed the only values there are; empty: any
  /// @param shape how the pattern is put into words
  record Text(int shortest, int longest, String pattern, String shape, List<String> allowed)
      implements ArgumentType {
    public Text {
      allowed = List.copyOf(allowed);
    }

    @Override
    public ObjectNode schema() {
      var schema = Schema.text();
      if (!allowed.isEmpty()) {
        var values = schema.putArray("enum");
        allowed.forEach(values::add);
        return schema;
      }
      schema.put("minLength", shortest).put("maxLength", longest);
      if (pattern.isEmpty()) {
        return schema;
      }
      // in a schema, a pattern may match anywhere
      return schema.put("pattern", pattern.equals(NOT_BLANK) ? NOT_BLANK : "^(?:" + pattern + ")$");
    }
  }

  /// An integer.
  record Whole(long least, long most) implements ArgumentType {
    @Override
    public ObjectNode schema() {
      return Schema.whole().put("minimum", least).put("maximum", most);
    }
  }

  /// A number.
  record Real(double least, double most) implements ArgumentType {
    @Override
    public ObjectNode schema() {
      return Schema.real().put("minimum", least).put("maximum", most);
    }
  }

  /// True or false.
  record Flag() implements ArgumentType {
    @Override
    public ObjectNode schema() {
      return Schema.flag();
    }
  }

  /// A list whose items are all of one type.
  record ListOf(ArgumentType item, int fewest, int most) implements ArgumentType {
    @Override
    public ObjectNode schema() {
      return Schema.array(item.schema()).put("minItems", fewest).put("maxItems", most);
    }

    @Override
    public ArgumentType listed() {
      return new ListOf(item.listed(), fewest, most);
    }
  }

  /// An object with fields of its own.
  record Fields(List<Argument> fields) implements ArgumentType {
    public Fields {
      fields = List.copyOf(fields);
    }

    @Override
    public ObjectNode schema() {
      return Schema.of(fields);
    }

    @Override
    public ArgumentType listed() {
      return new Fields(Argument.listed(fields));
    }
  }

  /// Any JSON; the tool that takes it publishes this schema and reads it itself.
  record Free(ObjectNode schema) implements ArgumentType {
    @Override
    public ObjectNode schema() {
      return schema.deepCopy();
    }

    /// The one JSON type that values have; empty where they may have several.
    String jsonType() {
      return schema.path("type").asString("");
    }

    /// Whether a value may be a text.
    boolean takesText() {
      return schema.path("anyOf").path(0).path("type").asString("").equals("string");
    }
  }

  /// A string of some length.
  static Text text(int shortest, int longest) {
    return new Text(shortest, longest, "", "", List.of());
  }

  /// One of a few words.
  static Text oneOf(String... allowed) {
    return new Text(0, Integer.MAX_VALUE, "", "", List.of(allowed));
  }

  /// A list of strings.
  static ListOf texts(int longest, int fewest, int most) {
    return new ListOf(text(1, longest), fewest, most);
  }
}
