package dev.kith.shape.compact;

import dev.kith.shape.JsonText;
import java.util.List;
import java.util.Map;

/// JSON as it was written: numbers keep their digits and objects the order of their keys.
sealed interface Value {
  /// A string.
  record Text(String text) implements Value {}

  /// A number, `true`, `false` or `null`, as it was written.
  record Literal(String text) implements Value {}

  /// An array.
  record Items(List<Value> values) implements Value {}

  /// An object.
  record Fields(Map<String, Value> values) implements Value {}

  /// Whether it holds no other value.
  default boolean isScalar() {
    return this instanceof Text || this instanceof Literal;
  }

  /// Whether it is null.
  default boolean isNull() {
    return this instanceof Literal(var text) && text.equals("null");
  }

  /// Its JSON.
  static String json(Value value) {
    var out = new JsonText();
    write(value, out);
    return out.toString();
  }

  private static void write(Value value, JsonText out) {
    switch (value) {
      case Text(var text) -> out.value(text);
      case Literal(var text) -> out.raw(text);
      case Items(var values) -> {
        out.array();
        values.forEach(each -> write(each, out));
        out.endArray();
      }
      case Fields(var values) -> {
        out.object();
        values.forEach((key, each) -> write(each, out.key(key)));
        out.endObject();
      }
    }
  }
}
