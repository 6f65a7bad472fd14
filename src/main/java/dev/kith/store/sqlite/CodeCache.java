package dev.kith.store.sqlite;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/// The codes of types and predicates that one connection has met.
///
/// A code is given out once and never taken back, so that whatever was met holds as long as the
/// file does; only a transaction that is taken back takes the codes along that it gave out.
public final class CodeCache {
  private static final int MOST = 1_000;

  private final Map<String, Integer> codes = new HashMap<>();

  public OptionalInt find(String table, String name) {
    var code = codes.get(key(table, name));
    return code == null ? OptionalInt.empty() : OptionalInt.of(code);
  }

  public void met(String table, String name, int code) {
    if (codes.size() >= MOST) {
      codes.clear();
    }
    codes.put(key(table, name), code);
  }

  void forget() {
    codes.clear();
  }

  private static String key(String table, String name) {
    return table + " " + name;
  }
}
