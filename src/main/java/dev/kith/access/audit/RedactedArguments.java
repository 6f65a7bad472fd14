package dev.kith.access.audit;

import dev.kith.schema.Ontology;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallNotes;
import dev.kith.tool.Declaration;
import dev.kith.tool.Json;
import dev.kith.tool.Operation;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// The arguments of a call in the order of their declaration, with defaults, and with `?` for each
/// value that the caller wrote.
///
/// What stays comes from Kith or the database's schema: names of arguments, enum values, integers,
/// and names of types, relationships and properties. Equal neighbours in a list are written once
/// with their count.
final class RedactedArguments {
  private static final String VALUE = "?";
  private static final int LONGEST_TEXT = 1_000;
  private static final int LONGEST = 32 << 10;
  private static final int MOST_ITEMS = 20;

  private final Declaration declaration;
  private final Optional<Arguments> arguments;
  private final KnownWords words;
  private final boolean values;

  private RedactedArguments(Declaration declaration, CallNotes notes, boolean values) {
    this.declaration = declaration;
    this.arguments = notes.arguments();
    this.words = new KnownWords(notes.schema());
    this.values = values;
  }

  /// What a caller asked, as JSON; empty if the arguments did not match the declaration.
  ///
  /// @param values whether the caller's values are shown
  static Optional<String> of(Operation operation, CallNotes notes, boolean values) {
    return switch (operation) {
      case Operation.ToolCall(var tool) ->
          new RedactedArguments(tool.declaration(), notes, values).text();
      case Operation.Lookup(_, var said) -> {
        var out = new JsonText().object();
        for (var each : said) {
          out.field(each.name(), values ? clipped(each.text()) : each.form());
        }
        yield Optional.of(out.endObject().toString());
      }
    };
  }

  private Optional<String> text() {
    return arguments.map(this::text);
  }

  private String text(Arguments given) {
    var out = new JsonText().object();
    int length = 0;
    for (var argument : declaration.arguments()) {
      var value = given.json(argument.name());
      if (value.isEmpty() || argument.name().equals("database")) {
        continue;
      }
      var form = form(argument.type(), value.get());
      length += form.length();
      if (length > LONGEST) {
        out.field("cut", true);
        break;
      }
      out.key(argument.name()).raw(form);
    }
    return out.endObject().toString();
  }

  private String form(ArgumentType type, JsonNode value) {
    return switch (type) {
      case ArgumentType.Text(_, _, _, _, var allowed) ->
          text(value.stringValue(), !allowed.isEmpty() || words.inSchema(value.stringValue()));
      case ArgumentType.Whole _, ArgumentType.Flag _ -> Json.text(value);
      case ArgumentType.Real _ -> values ? Json.text(value) : quoted(VALUE);
      case ArgumentType.ListOf(var item, _, _) ->
          list(value.valueStream().limit(MOST_ITEMS * 50L).map(one -> form(item, one)).toList());
      case ArgumentType.Fields(var fields) -> fields(fields, value);
      case ArgumentType.Free(var schema) -> free(words.and(schema), value);
    };
  }

  private String fields(List<Argument> fields, JsonNode value) {
    var out = new JsonText().object();
    for (var field : fields) {
      if (value.has(field.name())) {
        out.key(field.name()).raw(form(field.type(), value.path(field.name())));
      }
    }
    return out.endObject().toString();
  }

  private String free(KnownWords known, JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> {
        var out = new JsonText().object();
        var written = new HashSet<String>();
        for (var name : new TreeSet<>(value.propertyNames())) {
          out.key(unlike(written, values || known.has(name) ? clipped(name) : VALUE));
          out.raw(free(known, value.path(name)));
        }
        yield out.endObject().toString();
      }
      case ARRAY -> list(value.valueStream().map(item -> free(known, item)).toList());
      case STRING -> text(value.stringValue(), known.has(value.stringValue()));
      case NUMBER, BOOLEAN -> values ? Json.text(value) : quoted(VALUE);
      case NULL, MISSING, BINARY, POJO -> "null";
    };
  }

  /// Names that look alike once they are redacted or cut are numbered: JSON has each once.
  private static String unlike(Set<String> written, String name) {
    var unlike = name;
    for (int number = written.size() + 1; !written.add(unlike); number++) {
      unlike = name + number;
    }
    return unlike;
  }

  private String text(String text, boolean known) {
    return quoted(values || known ? clipped(text) : VALUE);
  }

  private static String list(List<String> forms) {
    var out = new JsonText().array();
    int written = 0;
    int at = 0;
    while (at < forms.size()) {
      if (written++ == MOST_ITEMS) {
        out.value("…");
        break;
      }
      int same = at + 1;
      while (same < forms.size() && forms.get(same).equals(forms.get(at))) {
        same++;
      }
      out.raw(forms.get(at));
      if (same - at > 1) {
        out.value("×" + (same - at));
      }
      at = same;
    }
    return out.endArray().toString();
  }

  private static String quoted(String text) {
    return new JsonText().value(text).toString();
  }

  static String clipped(String text) {
    if (text.length() <= LONGEST_TEXT) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1)) ? 1 : 0;
    return text.substring(0, LONGEST_TEXT - end) + "…";
  }

  /// The words that need no redaction.
  ///
  /// @param grammar those of the tool's own schema
  private record KnownWords(Optional<Ontology> schema, TreeSet<String> grammar) {
    private KnownWords(Optional<Ontology> schema) {
      this(schema, new TreeSet<>());
    }

    private KnownWords and(JsonNode declared) {
      var more = new TreeSet<>(grammar);
      collect(declared, more);
      return new KnownWords(schema, more);
    }

    private static void collect(JsonNode declared, TreeSet<String> found) {
      found.addAll(declared.path("properties").propertyNames());
      declared.path("enum").forEach(word -> found.add(word.asString()));
      declared.forEach(part -> collect(part, found));
    }

    private boolean has(String word) {
      return grammar.contains(word) || inSchema(word);
    }

    private boolean inSchema(String word) {
      return schema.filter(known -> isNamed(known, word)).isPresent();
    }

    private static boolean isNamed(Ontology known, String word) {
      return known.nodeType(word).isPresent()
          || !known.edgeTypes(word).isEmpty()
          || known.nodeTypes().stream().anyMatch(type -> type.property(word).isPresent())
          || known.edgeTypes().stream()
              .anyMatch(type -> type.properties().stream().anyMatch(p -> p.name().equals(word)));
    }
  }
}
