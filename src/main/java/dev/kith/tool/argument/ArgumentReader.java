package dev.kith.tool.argument;

import dev.kith.schema.NearNames;
import dev.kith.schema.PlainName;
import dev.kith.shape.PageExtent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Checks the JSON of a call against the declared arguments.
///
/// What can mean one thing only is taken as that, with a warning ([Coercion]); nothing else is
/// repaired or guessed. All that is wrong is reported at once, each with its place.
public final class ArgumentReader {
  private static final int MOST_NEAR = 3;
  private static final int SHOWN = 60;

  /// The patterns of the declarations, which are few.
  private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

  private final Problems problems = new Problems();
  private final List<String> warnings = new ArrayList<>();
  private final boolean stored;

  private ArgumentReader(boolean stored) {
    this.stored = stored;
  }

  /// The arguments, or [Fault.InvalidArguments].
  public static Arguments read(List<Argument> declared, JsonNode given) {
    return read(declared, given, false);
  }

  /// @param stored whether texts may be stored: a text that UTF-8 cannot encode would be altered,
  ///   while a search for it merely finds nothing
  public static Arguments read(List<Argument> declared, JsonNode given, boolean stored) {
    var reader = new ArgumentReader(stored);
    var values = reader.fields("", declared, given);
    reader.problems.raise();
    return new Arguments(values, reader.warnings);
  }

  /// What was given, and the defaults of what was not. Many clients send null for what they leave
  /// out.
  private ObjectNode fields(String at, List<Argument> declared, JsonNode given) {
    if (!(given instanceof ObjectNode written)) {
      problems.wrongType(at, "an object", given, List.of(words(new ArgumentType.Fields(declared))));
      return JsonNodeFactory.instance.objectNode();
    }
    var object = ArgumentNormalizer.corrected(at, declared, written, warnings);
    var renamed = JsonNodeFactory.instance.objectNode();
    var unknown = new ArrayList<String>();
    for (var name : object.propertyNames()) {
      if (!ArgumentNormalizer.isDeclared(name, declared)
          && !rename(at, name, declared, object, renamed)) {
        unknown.add(name);
      }
    }
    if (!unknown.isEmpty()) {
      var known = object.deepCopy().setAll(renamed);
      unknown.forEach(name -> unknown(at, name, declared, known));
    }
    var values = JsonNodeFactory.instance.objectNode();
    for (var argument : declared) {
      var value = object.get(argument.name());
      value = value == null ? renamed.get(argument.name()) : value;
      if (value != null && !value.isNull()) {
        values.set(argument.name(), checked(at + "/" + argument.name(), argument.type(), value));
      } else if (argument.required()) {
        report(at + "/" + argument.name(), "is required", argument.type());
      } else {
        argument.fallback().ifPresent(fallback -> values.set(argument.name(), fallback));
      }
    }
    return values;
  }

  /// Takes an argument whose name was written in another way, such as maxHops for max_hops, or is
  /// another word for one that is missing.
  private boolean rename(
      String at, String name, List<Argument> declared, ObjectNode given, ObjectNode renamed) {
    var corrected =
        Coercion.named(name, declared.stream().map(Argument::name).toList())
            .or(() -> new NearArguments(name, declared, given, ArgumentReader::suits).intended());
    if (corrected.isEmpty() || given.has(corrected.get()) || renamed.has(corrected.get())) {
      return false;
    }
    renamed.set(corrected.get(), given.get(name));
    warnings.add(Problems.within(at, name) + " was taken as " + corrected.get() + ".");
    return true;
  }

  private JsonNode checked(String at, ArgumentType type, JsonNode given) {
    if (given.isNull()) {
      report(at, "is null; leave it out instead", type);
      return given;
    }
    var value = fits(type, given) ? given : coerced(at, type, given);
    // Not part of the switch: no start-up cache holds what a switch over types needs at its first
    // run, and every session reads texts and lists.
    if (type instanceof ArgumentType.Text text) {
      checkText(at, text, value);
      return text.pattern().equals(ArgumentType.NOT_BLANK) ? plain(value) : value;
    }
    if (type instanceof ArgumentType.ListOf list) {
      return checkList(at, list, value);
    }
    if (type instanceof ArgumentType.Fields(var fields)) {
      return fields(at, fields, value);
    }
    return checkedAny(at, type, value);
  }

  /// Whether a value has the right type; most have.
  private static boolean fits(ArgumentType type, JsonNode value) {
    if (type instanceof ArgumentType.Text text) {
      return value.isString()
          && (text.allowed().isEmpty() || text.allowed().contains(value.stringValue()));
    }
    if (type instanceof ArgumentType.ListOf) {
      return value.isArray();
    }
    if (type instanceof ArgumentType.Flag) {
      return value.isBoolean();
    }
    return !value.isString() && !value.isArray();
  }

  private JsonNode coerced(String at, ArgumentType type, JsonNode given) {
    var corrected = Coercion.of(type, given);
    if (corrected.isEmpty()) {
      return given;
    }
    if (type instanceof ArgumentType.Text text && !text.shape().isEmpty() && given.isNumber()) {
      return corrected.get(); // its form is checked, so that it says what it means
    }
    warnings.add(at + ": " + shown(given) + " was taken as " + shown(corrected.get()) + ".");
    return corrected.get();
  }

  private static String shown(JsonNode value) {
    var text = value.toString();
    return text.codePointCount(0, text.length()) <= SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
  }

  private JsonNode checkedAny(String at, ArgumentType type, JsonNode value) {
    switch (type) {
      case ArgumentType.Text text -> checkText(at, text, value);
      case ArgumentType.Whole whole -> checkWhole(at, whole, value);
      case ArgumentType.Real(var least, var most) -> {
        if (!value.isNumber()) {
          problems.wrongType(at, "a number", value, allowed(type));
        } else if (!isBetween(value, least, most)) {
          problems.report(at, "must be between " + least + " and " + most, "");
        }
      }
      case ArgumentType.Flag() -> {
        if (!value.isBoolean()) {
          problems.wrongType(at, "true or false", value);
        }
      }
      case ArgumentType.ListOf list -> {
        return checkList(at, list, value);
      }
      case ArgumentType.Fields(var fields) -> {
        return fields(at, fields, value);
      }
      case ArgumentType.Free _ -> {}
    }
    return value;
  }

  /// Compared as decimals: 1e999 is a number in JSON but not a double.
  private static boolean isBetween(JsonNode value, double least, double most) {
    var number = value.decimalValue();
    return number.compareTo(BigDecimal.valueOf(least)) >= 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  private void checkText(String at, ArgumentType.Text type, JsonNode value) {
    if (!value.isString()) {
      problems.wrongType(at, "a string", value, allowed(type));
      return;
    }
    var text = value.stringValue();
    if (!type.allowed().isEmpty()) {
      if (!type.allowed().contains(text)) {
        problems.report(
            at,
            "is not one of the allowed values",
            type.allowed(),
            nearValues(text, type.allowed()));
      }
      return;
    }
    int length = text.codePointCount(0, text.length());
    if (length < type.shortest() || length > type.longest()) {
      problems.report(
          at,
          length == 0 ? "must not be empty" : "has " + length + " characters",
          words(ArgumentType.text(type.shortest(), type.longest())));
    } else if (!type.pattern().isEmpty() && !matches(type.pattern(), text)) {
      var plain = text.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "-");
      var near = plain.replaceAll("^[-_]+|-+$", "");
      problems.report(
          at,
          "does not have the right form",
          List.of(type.shape()),
          !near.isEmpty() && matches(type.pattern(), near) ? List.of(near) : List.of());
    } else if (stored && holdsHalf(text)) {
      problems.report(at, "holds half of a surrogate pair", "whole Unicode characters");
    }
  }

  private static List<String> nearValues(String text, List<String> allowed) {
    var same = Synonyms.same(text, allowed);
    return same.isEmpty() ? NearNames.of(text, allowed, MOST_NEAR) : same;
  }

  private static boolean matches(String pattern, String text) {
    if (pattern.equals(ArgumentType.NOT_BLANK)) {
      return !PlainName.of(text).isEmpty();
    }
    var compiled = PATTERNS.get(pattern);
    if (compiled == null) {
      compiled = Pattern.compile(pattern);
      PATTERNS.put(pattern, compiled);
    }
    return compiled.matcher(text).matches();
  }

  /// A name in the form in which it is kept.
  private static JsonNode plain(JsonNode name) {
    if (!name.isString()) {
      return name;
    }
    var plain = PlainName.of(name.stringValue());
    return plain.equals(name.stringValue()) ? name : JsonNodeFactory.instance.stringNode(plain);
  }

  private static boolean holdsHalf(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at))) {
        int symbol = text.codePointAt(at);
        if (symbol <= Character.MAX_SURROGATE) {
          return true;
        }
        at++;
      }
    }
    return false;
  }

  private void checkWhole(String at, ArgumentType.Whole type, JsonNode value) {
    if (!value.isNumber() || !isWhole(value)) {
      problems.wrongType(at, "an integer", value, allowed(type));
      return;
    }
    if (!isBetween(value, type.least(), type.most())) {
      problems.report(at, "must be between " + type.least() + " and " + type.most(), "");
    }
  }

  private static boolean isBetween(JsonNode value, long least, long most) {
    if (value.isInt()) {
      return value.intValue() >= least && value.intValue() <= most;
    }
    var number = value.decimalValue();
    return number.compareTo(BigDecimal.valueOf(least)) >= 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  /// 2.0 is an integer to JSON Schema; a number like 1e999999999 is judged by its scale alone.
  private static boolean isWhole(JsonNode value) {
    if (value.isIntegralNumber()) {
      return true;
    }
    var number = value.decimalValue();
    return Math.abs((long) number.scale()) < 400 && number.stripTrailingZeros().scale() <= 0;
  }

  private JsonNode checkList(String at, ArgumentType.ListOf type, JsonNode value) {
    if (!value.isArray()) {
      problems.wrongType(at, "an array", value, allowed(type));
      return value;
    }
    if (value.size() < type.fewest() || value.size() > type.most()) {
      problems.report(at, "has " + value.size() + " items", words(type));
      return value;
    }
    var items = JsonNodeFactory.instance.arrayNode(value.size());
    for (int index = 0; index < value.size(); index++) {
      items.add(checked(at + "/" + index, type.item(), value.path(index)));
    }
    return items;
  }

  /// What only the way on of an answer names is not listed.
  private void unknown(String at, String name, List<Argument> all, ObjectNode given) {
    var declared = all.stream().filter(each -> !each.name().equals(PageExtent.RETURNED)).toList();
    var names = declared.stream().map(Argument::name).toList();
    problems.report(
        Problems.within(at, name),
        "is not an argument of this tool",
        names.isEmpty() ? List.of("no arguments") : names,
        new NearArguments(name, declared, given, ArgumentReader::suits).names());
  }

  private static boolean suits(ArgumentType type, JsonNode value) {
    var other = new ArgumentReader(false);
    other.checked("", type, value);
    return other.problems.count() == 0;
  }

  private void report(String at, String problem, ArgumentType type) {
    problems.report(at, problem, allowed(type));
  }

  /// The values that a type allows, or where they are too many, what they are.
  private static List<String> allowed(ArgumentType type) {
    return type instanceof ArgumentType.Text text && !text.allowed().isEmpty()
        ? text.allowed()
        : List.of(words(type));
  }

  /// What a type allows, in words.
  public static String words(ArgumentType type) {
    return switch (type) {
      case ArgumentType.Text(_, _, _, _, var allowed) when !allowed.isEmpty() ->
          String.join(", ", allowed);
      case ArgumentType.Text(var shortest, var longest, _, var shape, _) ->
          shape.isEmpty()
              ? "a string of " + shortest + " to " + longest + " characters"
              : "a string of " + shape;
      case ArgumentType.Whole(var least, var most) -> "an integer from " + least + " to " + most;
      case ArgumentType.Real(var least, var most) -> "a number from " + least + " to " + most;
      case ArgumentType.Flag() -> "true or false";
      case ArgumentType.ListOf(var item, var fewest, var most) ->
          "an array of " + fewest + " to " + most + " items, each " + words(item);
      case ArgumentType.Fields(var fields) ->
          "an object with " + String.join(", ", fields.stream().map(Argument::name).toList());
      case ArgumentType.Free(var schema) -> Schema.words(schema);
    };
  }
}
