package dev.kith.cypher.formula;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The functions of lists, and those of strings and lists alike.
final class ListFunctions {
  private static final long LONGEST = 1_000_000;

  private ListFunctions() {}

  static Map<String, Function> all() {
    var all = new HashMap<String, Function>();
    all.put("size", Function.one(ListFunctions::size));
    all.put(
        "char_length", Function.one(v -> size(CypherValue.of(Function.text("char_length", v)))));
    all.put("head", Function.one(list -> at("head", list, true)));
    all.put("last", Function.one(list -> at("last", list, false)));
    all.put("tail", Function.one(ListFunctions::tail));
    all.put("reverse", Function.one(ListFunctions::reverse));
    all.put("range", Function.of(2, 3, ListFunctions::range));
    all.put("isempty", Function.one(ListFunctions::isEmpty));
    all.put("coalesce", new Function(1, 1_000, (given, _) -> coalesce(given)));
    return all;
  }

  private static CypherValue size(CypherValue value) {
    return switch (value) {
      case CypherValue.Items(var items) -> CypherValue.of(items.size());
      case CypherValue.Text(var text) -> CypherValue.of(text.codePointCount(0, text.length()));
      case CypherValue _ -> throw Failures.wrong("size()", "a list or a string", value);
    };
  }

  private static CypherValue isEmpty(CypherValue value) {
    return switch (value) {
      case CypherValue.Items(var items) -> CypherValue.of(items.isEmpty());
      case CypherValue.Text(var text) -> CypherValue.of(text.isEmpty());
      case CypherValue.Fields(var fields) -> CypherValue.of(fields.isEmpty());
      case CypherValue _ -> throw Failures.wrong("isEmpty()", "a list, a map or a string", value);
    };
  }

  private static CypherValue at(String name, CypherValue list, boolean first) {
    var items = ListAccess.items(name + "()", list);
    return items.isEmpty() ? CypherValue.Null.NULL : first ? items.getFirst() : items.getLast();
  }

  private static CypherValue tail(CypherValue list) {
    var items = ListAccess.items("tail()", list);
    return new CypherValue.Items(items.isEmpty() ? items : items.subList(1, items.size()));
  }

  private static CypherValue reverse(CypherValue value) {
    return value instanceof CypherValue.Text(var text)
        ? CypherValue.of(new StringBuilder(text).reverse().toString())
        : new CypherValue.Items(ListAccess.items("reverse()", value).reversed());
  }

  private static CypherValue range(List<CypherValue> given, Context context) {
    long from = Function.whole("range", given.getFirst());
    long to = Function.whole("range", given.get(1));
    long step = given.size() == 3 ? Function.whole("range", given.get(2)) : 1;
    if (step == 0) {
      throw new Arithmetic.Undefined("range() needs a step that is not 0");
    }
    var items = new ArrayList<CypherValue>();
    for (long each = from; step > 0 ? each <= to : each >= to; ) {
      context.step();
      items.add(CypherValue.of(each));
      if (items.size() > LONGEST) {
        throw new Arithmetic.Undefined("range() of more than " + LONGEST + " numbers");
      }
      long next = each + step;
      if (step > 0 ? next < each : next > each) {
        break;
      }
      each = next;
    }
    return new CypherValue.Items(items);
  }

  private static CypherValue coalesce(List<CypherValue> given) {
    return given.stream().filter(each -> !each.isNull()).findFirst().orElse(CypherValue.Null.NULL);
  }
}
