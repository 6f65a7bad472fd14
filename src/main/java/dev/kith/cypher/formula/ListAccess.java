package dev.kith.cypher.formula;

import dev.kith.cypher.time.TemporalValues;
import dev.kith.cypher.value.CypherValue;
import java.util.List;
import java.util.Map;

/// Parts of lists and maps.
final class ListAccess {
  private ListAccess() {}

  static CypherValue property(CypherValue from, String name, Context context) {
    return switch (from) {
      case CypherValue.Null _ -> CypherValue.Null.NULL;
      case CypherValue.Fields(var fields) -> fields.getOrDefault(name, CypherValue.Null.NULL);
      case CypherValue.NodeAt _, CypherValue.EdgeAt _ -> context.property(from, name);
      case CypherValue.TemporalValue _, CypherValue.Duration _ -> TemporalValues.part(from, name);
      case CypherValue _ ->
          throw Failures.wrong("'." + name + "'", "a node, relationship or map", from);
    };
  }

  static CypherValue item(CypherValue from, CypherValue index, Context context) {
    if (from.isNull() || index.isNull()) {
      return CypherValue.Null.NULL;
    }
    return switch (from) {
      case CypherValue.Items(var items) -> {
        if (!(index instanceof CypherValue.Whole(var place))) {
          throw Failures.wrong("the index of a list", "an integer", index);
        }
        long from0 = place < 0 ? place + items.size() : place;
        yield from0 < 0 || from0 >= items.size() ? CypherValue.Null.NULL : items.get((int) from0);
      }
      case CypherValue.Fields _, CypherValue.NodeAt _, CypherValue.EdgeAt _ -> {
        if (!(index instanceof CypherValue.Text(var name))) {
          throw Failures.wrong("the key of a map", "a string", index);
        }
        yield property(from, name, context);
      }
      case CypherValue _ -> throw Failures.wrong("'[ ]'", "a list or a map", from);
    };
  }

  static CypherValue slice(CypherValue from, CypherValue first, CypherValue last) {
    if (from.isNull() || first.isNull() || last.isNull()) {
      return CypherValue.Null.NULL;
    }
    if (!(from instanceof CypherValue.Items(var items))) {
      throw Failures.wrong("'[..]'", "a list", from);
    }
    int begin = place(first, items.size());
    int end = place(last, items.size());
    return new CypherValue.Items(begin < end ? items.subList(begin, end) : List.of());
  }

  private static int place(CypherValue index, int size) {
    if (!(index instanceof CypherValue.Whole(var place))) {
      throw Failures.wrong("'[..]'", "integers", index);
    }
    return (int) Math.clamp(place < 0 ? place + size : place, 0L, size);
  }

  /// The items of a list; null has none to go through.
  static List<CypherValue> items(String what, CypherValue list) {
    return switch (list) {
      case CypherValue.Items(var items) -> items;
      case CypherValue _ -> throw Failures.wrong(what, "a list", list);
    };
  }

  static Map<String, CypherValue> fields(CypherValue of, Context context) {
    return switch (of) {
      case CypherValue.Fields(var fields) -> fields;
      case CypherValue.NodeAt _, CypherValue.EdgeAt _ -> context.properties(of);
      case CypherValue _ -> throw Failures.wrong("this", "a node, relationship or map", of);
    };
  }
}
