package dev.kith.tool.query.read;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Operators as other query languages write them.
final class OperatorNames {
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("=", "eq"),
          Map.entry("==", "eq"),
          Map.entry("equals", "eq"),
          Map.entry("equal", "eq"),
          Map.entry("is", "eq"),
          Map.entry("!=", "ne"),
          Map.entry("<>", "ne"),
          Map.entry("neq", "ne"),
          Map.entry("notequals", "ne"),
          Map.entry(">", "gt"),
          Map.entry(">=", "gte"),
          Map.entry("ge", "gte"),
          Map.entry("<", "lt"),
          Map.entry("<=", "lte"),
          Map.entry("le", "lte"),
          Map.entry("after", "gt"),
          Map.entry("since", "gte"),
          Map.entry("before", "lt"),
          Map.entry("until", "lte"),
          Map.entry("nin", "not_in"),
          Map.entry("notin", "not_in"),
          Map.entry("ilike", "like"),
          Map.entry("startswith", "starts_with"),
          Map.entry("endswith", "ends_with"),
          Map.entry("prefix", "starts_with"),
          Map.entry("suffix", "ends_with"),
          Map.entry("includes", "contains"),
          Map.entry("isnull", "is_null"));

  private OperatorNames() {}

  /// The operator that must be meant; empty where nobody knows.
  static Optional<String> corrected(String given) {
    var plain = given.toLowerCase(Locale.ROOT).replace("$", "").replace("_", "");
    var same = FilterReader.OPERATORS.stream().filter(name -> name.replace("_", "").equals(plain));
    return same.findFirst().or(() -> Optional.ofNullable(OTHERS.get(plain)));
  }
}
