package dev.kith.cypher.formula;

import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.schema.NearNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// The functions that a query can call, by their names in lower case.
final class Functions {
  private static final Map<String, Function> ALL = new HashMap<>();
  private static final int NEAR = 3;

  /// What other query languages call them.
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("uppercase", "toUpper"),
          Map.entry("ucase", "toUpper"),
          Map.entry("lowercase", "toLower"),
          Map.entry("lcase", "toLower"),
          Map.entry("len", "size"),
          Map.entry("substr", "substring"),
          Map.entry("ifnull", "coalesce"),
          Map.entry("nvl", "coalesce"),
          Map.entry("average", "avg"),
          Map.entry("mean", "avg"),
          Map.entry("now", "datetime"),
          Map.entry("array_agg", "collect"),
          Map.entry("group_concat", "collect"));

  static {
    ALL.putAll(NumberFunctions.all());
    ALL.putAll(TextFunctions.all());
    ALL.putAll(ListFunctions.all());
    ALL.putAll(GraphFunctions.all());
    ALL.putAll(Conversions.all());
    ALL.putAll(TimeFunctions.all());
  }

  private Functions() {}

  static Function named(SourcePosition at, String name, int arguments) {
    var function = ALL.get(name);
    if (function == null) {
      throw unknown(at, name);
    }
    if (arguments < function.least() || arguments > function.most()) {
      var wanted =
          function.least() == function.most()
              ? String.valueOf(function.least())
              : function.least() + " to " + function.most();
      throw new QueryException(at, name + "() takes " + wanted + " arguments, not " + arguments);
    }
    return function;
  }

  private static QueryException unknown(SourcePosition at, String name) {
    var names = new HashSet<>(ALL.keySet());
    names.addAll(Accumulators.NAMES);
    return new QueryException(
        at,
        "no function is called '" + (name.length() > 60 ? name.substring(0, 60) : name) + "'",
        List.of(),
        OTHERS.containsKey(name) ? List.of(OTHERS.get(name)) : NearNames.of(name, names, NEAR));
  }
}
