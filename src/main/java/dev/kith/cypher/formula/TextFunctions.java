package dev.kith.cypher.formula;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/// The functions of strings.
final class TextFunctions {
  /// How long a string may become.
  static final int LONGEST = 10_000_000;

  private TextFunctions() {}

  static Map<String, Function> all() {
    var all = new HashMap<String, Function>();
    text(all, "toupper", text -> text.toUpperCase(Locale.ROOT));
    text(all, "upper", text -> text.toUpperCase(Locale.ROOT));
    text(all, "tolower", text -> text.toLowerCase(Locale.ROOT));
    text(all, "lower", text -> text.toLowerCase(Locale.ROOT));
    text(all, "trim", String::strip);
    text(all, "ltrim", String::stripLeading);
    text(all, "rtrim", String::stripTrailing);
    all.put("left", Function.of(2, 2, (given, _) -> left(given)));
    all.put("right", Function.of(2, 2, (given, _) -> right(given)));
    all.put("substring", Function.of(2, 3, (given, _) -> substring(given)));
    all.put("replace", Function.of(3, 3, (given, _) -> replace(given)));
    all.put("split", Function.of(2, 2, (given, _) -> split(given)));
    return all;
  }

  private static void text(Map<String, Function> all, String name, UnaryOperator<String> body) {
    all.put(name, Function.one(value -> CypherValue.of(body.apply(Function.text(name, value)))));
  }

  private static CypherValue left(List<CypherValue> given) {
    var text = Function.text("left", given.getFirst());
    return CypherValue.of(
        text.substring(0, place(text, 0, length("left", given.get(1), symbols(text)))));
  }

  private static CypherValue right(List<CypherValue> given) {
    var text = Function.text("right", given.getFirst());
    int all = symbols(text);
    return CypherValue.of(text.substring(place(text, 0, all - length("right", given.get(1), all))));
  }

  private static int length(String name, CypherValue value, int most) {
    long length = Function.whole(name, value);
    if (length < 0) {
      throw new Arithmetic.Undefined(name + "() needs a length of at least 0");
    }
    return (int) Math.min(length, most);
  }

  private static CypherValue substring(List<CypherValue> given) {
    var text = Function.text("substring", given.getFirst());
    int all = symbols(text);
    int from = length("substring", given.get(1), all);
    int most = given.size() == 3 ? length("substring", given.get(2), all - from) : all - from;
    int begin = place(text, 0, from);
    return CypherValue.of(text.substring(begin, place(text, begin, most)));
  }

  /// How long a text is for `size()`: a character outside of the first plane is one, not two.
  private static int symbols(String text) {
    return text.codePointCount(0, text.length());
  }

  private static int place(String text, int from, int symbols) {
    return text.offsetByCodePoints(from, symbols);
  }

  private static CypherValue replace(List<CypherValue> given) {
    var text = Function.text("replace", given.getFirst());
    var search = Function.text("replace", given.get(1));
    var by = Function.text("replace", given.get(2));
    if (search.isEmpty()) {
      return given.getFirst();
    }
    long most = (long) text.length() / search.length() * Math.max(by.length(), search.length());
    if (most > LONGEST) {
      throw new Arithmetic.Undefined("the result of replace() would be too long");
    }
    return CypherValue.of(text.replace(search, by));
  }

  private static CypherValue split(List<CypherValue> given) {
    var text = Function.text("split", given.getFirst());
    var by = Function.text("split", given.get(1));
    var parts = new ArrayList<CypherValue>();
    if (by.isEmpty()) {
      text.codePoints().forEach(each -> parts.add(CypherValue.of(Character.toString(each))));
      return new CypherValue.Items(parts);
    }
    int from = 0;
    for (int at = text.indexOf(by); at >= 0; at = text.indexOf(by, from)) {
      parts.add(CypherValue.of(text.substring(from, at)));
      from = at + by.length();
    }
    parts.add(CypherValue.of(text.substring(from)));
    return new CypherValue.Items(parts);
  }
}
