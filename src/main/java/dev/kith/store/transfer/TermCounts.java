package dev.kith.store.transfer;

import dev.kith.store.sqlite.BulkInsert;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Assigns the codes of types or predicates during a load, and counts their uses.
final class TermCounts {
  private final Map<String, Integer> codes = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<long[]> counts = new ArrayList<>();

  /// The code of a name, with one more use counted.
  int used(String name) {
    int code =
        codes.computeIfAbsent(
            name,
            _ -> {
              names.add(name);
              counts.add(new long[1]);
              return counts.size() - 1;
            });
    counts.get(code)[0]++;
    return code;
  }

  String name(int code) {
    return names.get(code);
  }

  void unused(int code) {
    counts.get(code)[0]--;
  }

  void save(TableWriter connection, String table) throws SQLException {
    var insert = new BulkInsert(connection, table + "(code, name, count)", 3);
    for (var entry : codes.entrySet()) {
      insert.add(entry.getValue(), entry.getKey(), counts.get(entry.getValue())[0]);
    }
    insert.flush();
  }
}
