package dev.kith.exchange.kuzu;

import dev.kith.exchange.foreign.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.databind.JsonNode;

/// The type of a column, and how Kuzu writes its values in CSV.
///
/// Kuzu quotes no text inside a list, struct or map: one that has a comma is read as two, by Kuzu
/// itself too.
sealed interface KuzuType {
  /// The value that a text is; empty where it is none of this type.
  Optional<JsonNode> value(String text);

  /// Text, and whatever JSON has no type for: dates, times, intervals, UUIDs, blobs.
  record Text() implements KuzuType {
    @Override
    public Optional<JsonNode> value(String text) {
      return Optional.of(Values.text(text));
    }
  }

  /// A number, whole or not.
  record Numeral(boolean whole) implements KuzuType {
    @Override
    public Optional<JsonNode> value(String text) {
      return whole ? Values.integer(text) : Values.real(text);
    }
  }

  /// True or false.
  record Truth() implements KuzuType {
    @Override
    public Optional<JsonNode> value(String text) {
      return Values.truth(text);
    }
  }

  /// A list, or an array of fixed length.
  record ListOf(KuzuType each) implements KuzuType {
    @Override
    public Optional<JsonNode> value(String text) {
      var list = Values.object().arrayNode();
      return parts(text, '[', ']')
          .filter(
              parts ->
                  parts.stream()
                      .allMatch(
                          part -> {
                            var value = each.value(part);
                            value.ifPresent(list::add);
                            return value.isPresent();
                          }))
          .map(_ -> list);
    }
  }

  /// Named values: `{street: St James, no: 12}`.
  record Struct(SequencedMap<String, KuzuType> fields) implements KuzuType {
    @Override
    public Optional<JsonNode> value(String text) {
      return object(text, ": ", fields::get);
    }
  }

  /// Keys and values: `{maths=10}`.
  record MapOf(KuzuType each) implements KuzuType {
    @Override
    public Optional<JsonNode> value(String text) {
      return object(text, "=", _ -> each);
    }
  }

  private static Optional<JsonNode> object(
      String text,
      String between,
      java.util.function.Function<String, @org.jspecify.annotations.Nullable KuzuType> types) {
    var parts = parts(text, '{', '}');
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var object = Values.object();
    for (var part : parts.get()) {
      int at = part.indexOf(between);
      var type = at < 0 ? null : types.apply(part.substring(0, at).strip());
      if (type == null) {
        return Optional.empty();
      }
      var value = part.substring(at + between.length());
      if (!value.isEmpty()) {
        var read = type.value(value);
        if (read.isEmpty()) {
          return Optional.empty();
        }
        object.set(part.substring(0, at).strip(), read.get());
      }
    }
    return Optional.of(object);
  }

  /// What stands between brackets, split at the commas outside of inner ones.
  private static Optional<List<String>> parts(String text, char open, char close) {
    var plain = text.strip();
    if (plain.length() < 2
        || plain.charAt(0) != open
        || plain.charAt(plain.length() - 1) != close) {
      return Optional.empty();
    }
    var parts = new ArrayList<String>();
    int depth = 0;
    int from = 1;
    for (int at = 1; at < plain.length() - 1; at++) {
      switch (plain.charAt(at)) {
        case '[', '{' -> depth++;
        case ']', '}' -> depth--;
        case ',' -> {
          if (depth == 0) {
            parts.add(plain.substring(from, at).strip());
            from = at + 1;
          }
        }
        default -> {}
      }
    }
    if (plain.length() > 2) {
      parts.add(plain.substring(from, plain.length() - 1).strip());
    }
    return Optional.of(parts);
  }

  /// The type that words of a schema name.
  static KuzuType of(List<Script.StatementWord> words) {
    return new TypeParser(words).type();
  }

  /// Reads the words of one type.
  final class TypeParser {
    private static final int DEEPEST = 50;

    private final List<Script.StatementWord> words;
    private int at;
    private int depth;

    private TypeParser(List<Script.StatementWord> words) {
      this.words = words;
    }

    private KuzuType type() {
      if (++depth > DEEPEST || at == words.size()) {
        return new Text();
      }
      var name = words.get(at++).text().toUpperCase(Locale.ROOT);
      var type = named(name);
      while (at < words.size() && words.get(at).is("[")) {
        while (at < words.size() && !words.get(at).is("]")) {
          at++;
        }
        at++;
        type = new ListOf(type);
      }
      depth--;
      return type;
    }

    private KuzuType named(String name) {
      return switch (name) {
        case "INT8",
            "INT16",
            "INT32",
            "INT64",
            "INT128",
            "UINT8",
            "UINT16",
            "UINT32",
            "UINT64",
            "INT",
            "INTEGER",
            "BIGINT",
            "SMALLINT",
            "TINYINT",
            "HUGEINT",
            "SERIAL" ->
            new Numeral(true);
        case "DOUBLE", "FLOAT", "REAL" -> new Numeral(false);
        case "DECIMAL", "NUMERIC" -> {
          skip();
          yield new Numeral(false);
        }
        case "BOOL", "BOOLEAN" -> new Truth();
        case "STRUCT" -> struct();
        case "MAP" -> {
          at++;
          type();
          at++;
          var each = type();
          at++;
          yield new MapOf(each);
        }
        default -> {
          skip();
          yield new Text();
        }
      };
    }

    private KuzuType struct() {
      var fields = new LinkedHashMap<String, KuzuType>();
      at++;
      while (at + 1 < words.size() && !words.get(at).is(")")) {
        var field = words.get(at++).text();
        fields.put(field, type());
        if (at < words.size() && words.get(at).is(",")) {
          at++;
        }
      }
      at++;
      return new Struct(fields);
    }

    /// Passes over what stands in brackets behind a name.
    private void skip() {
      if (at < words.size() && words.get(at).is("(")) {
        int open = 0;
        do {
          open += words.get(at).is("(") ? 1 : words.get(at).is(")") ? -1 : 0;
          at++;
        } while (open > 0 && at < words.size());
      }
    }
  }
}
