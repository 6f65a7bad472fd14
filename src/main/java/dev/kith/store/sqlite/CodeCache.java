package dev.kith.store.sqlite;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/// The codes of types and predicates that one connection has used (B4).
///
/// A code never changes once it is committed; only a rollback removes codes that its transaction
/// assigned, and whoever forgets content takes the names of unused codes, in whatever process.
public final class CodeCache {
  private static final int MOST = 1_000;

  private final Map<String, Integer> codes = new HashMap<>();

  public OptionalInt find(String table, String name) {
    var code = codes.get(key(table, name));
    return code == null ? OptionalInt.empty() : OptionalInt.of(code);
  }

  public void put(String table, String name, int code) {
    if (codes.size() >= MOST) {
      codes.clear();
    }
    codes.put(key(table, name), code);
  }

  public void forget() {
    codes.clear();
  }

  private static String key(String table, String name) {
    return table + " " + name;
  }
}
