package dev.kith.boot;

import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A call's arguments, spoilt: values of other kinds, names that are nearly right, arguments of
/// other tools, and text that is no longer JSON.
final class MutatedArguments {
  /// Stands for what no tree of JSON can hold until the text is written.
  private static final String RAW = "@raw@";

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "7",
          "2.5",
          "1e308",
          "1e99999999999",
          "-9223372036854775808",
          "99999999999999999999999",
          "NaN",
          "Infinity",
          "\"\"",
          "\" \"",
          "\"*\"",
          "\"a\"",
          "\"A\"",
          "\"nul\\u0000inside\"",
          "\"\\ud800\"",
          "\"\\u202e🦊 İΣß\"",
          "\"' OR 1=1 --\"",
          "\"(a+)+$\"",
          "\"2026-02-30\"",
          "\"2026-11-17T25:00:00Z\"",
          "\"P99999999999D\"",
          "\"[\\\"a\\\"]\"",
          "\"{\\\"a\\\":1}\"",
          "\"memory\"",
          "\"tables\"",
          "\"broken\"",
          "\"torn\"",
          "\"../memory\"",
          "\"MATCH (n)-[*]-(m) RETURN count(*)\"",
          "\"MATCH (a), (b) WHERE a.name =~ '(a+)+$' RETURN a ORDER BY b.x\"",
          "\"RETURN " + "(".repeat(300) + "1" + ")".repeat(300) + "\"",
          "\"" + "long ".repeat(2_000) + "\"",
          "[]",
          "[[]]",
          "[null]",
          "[\"a\",\"b\",\"a\"]",
          "[\"a\",2,{}]",
          "[" + "\"a\",".repeat(500) + "\"a\"]",
          "[".repeat(300) + "]".repeat(300),
          "{}",
          "{\"a\":{\"b\":[1]}}",
          "{\"label\":\"T\",\"node_id\":\"a\"}",
          "{\"name\":{\"contains\":\"\"}}",
          "{\"name\":{\"nothing\":1}}",
          "{\"\":null}");

  private final Random random;
  private final List<String> names;
  private final List<String> values = new ArrayList<>(VALUES);

  /// @param names of arguments that some tool takes
  /// @param known values that mean something where the calls go, as JSON
  MutatedArguments(Random random, List<String> names, List<String> known) {
    this.random = random;
    this.names = names;
    this.values.addAll(known);
  }

  /// The text of a call's arguments; sometimes they are left as they are.
  String of(ObjectNode whole) {
    var arguments = whole.deepCopy();
    var raw = new ArrayList<String>();
    for (int times = random.nextInt(4); times > 0; times--) {
      change(arguments, raw);
    }
    var text = Json.text(arguments);
    for (var value : raw) {
      text = text.replaceFirst("\"" + RAW + "\"", value.replace("\\", "\\\\").replace("$", "\\$"));
    }
    return random.nextInt(20) == 0 ? damaged(text) : text;
  }

  private void change(ObjectNode arguments, List<String> raw) {
    var given = List.copyOf(arguments.propertyNames());
    var name = given.isEmpty() || random.nextInt(3) == 0 ? one(names) : one(given);
    switch (random.nextInt(8)) {
      case 0 -> arguments.remove(name);
      case 1 -> rename(arguments, name);
      case 2 -> arguments.putArray(name).add(old(arguments, name)).add(RAW);
      case 3 -> arguments.putObject(name).put(name, RAW);
      default -> arguments.put(name, RAW);
    }
    for (var missing = raw.size(); missing < count(Json.text(arguments)); missing++) {
      raw.add(one(values));
    }
  }

  private static JsonNode old(ObjectNode arguments, String name) {
    var value = arguments.get(name);
    return value == null ? Json.object() : value.deepCopy();
  }

  private static int count(String text) {
    return text.split("\"" + RAW + "\"", -1).length - 1;
  }

  private void rename(ObjectNode arguments, String name) {
    var value = arguments.remove(name);
    if (value != null) {
      var renamed =
          switch (random.nextInt(4)) {
            case 0 -> name.toUpperCase(Locale.ROOT);
            case 1 -> name.replace("_", "");
            case 2 -> name.substring(name.length() / 2);
            default -> name + "s";
          };
      arguments.set(renamed, value);
    }
  }

  /// A few characters are gone, doubled or others.
  private String damaged(String text) {
    var spoilt = new StringBuilder(text);
    for (int times = 1 + random.nextInt(3); times > 0 && !spoilt.isEmpty(); times--) {
      int at = random.nextInt(spoilt.length());
      switch (random.nextInt(3)) {
        case 0 -> spoilt.deleteCharAt(at);
        case 1 -> spoilt.insert(at, spoilt.charAt(at));
        default -> spoilt.setCharAt(at, (char) (' ' + random.nextInt(95)));
      }
    }
    return spoilt.toString();
  }

  private <T> T one(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
