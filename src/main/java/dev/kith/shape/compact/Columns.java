package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The columns of a table: the keys of its objects in their order, and of objects within these.
///
/// A key may be missing in some rows, and its cell is then empty; but an object within is there in
/// all rows or in none. So what is missing and what is empty are never the same.
final class Columns {
  private static final int MOST = 64;

  private final List<Path> paths = new ArrayList<>();
  private final Map<Path, Integer> places = new HashMap<>();
  private boolean begun;

  /// Where a value stands in a row.
  ///
  /// @param inner a key of the object at `key`; empty for the object itself
  /// @param nested whether there is an object at `key`
  record Path(String key, String inner, boolean nested) {
    boolean opens() {
      return nested && inner.isEmpty();
    }
  }

  /// An object as the values of its columns; an object within also has an entry of its own, so that
  /// it is there where it has no value.
  static Map<Path, Value> flat(Map<String, Value> fields) {
    var flat = new LinkedHashMap<Path, Value>();
    fields.forEach(
        (key, value) -> {
          if (value instanceof Value.Fields(var inner) && !inner.containsKey("")) {
            flat.put(new Path(key, "", true), value);
            inner.forEach((name, each) -> flat.put(new Path(key, name, true), each));
          } else {
            flat.put(new Path(key, "", false), value);
          }
        });
    return flat;
  }

  /// The same with objects as they are.
  static Map<Path, Value> whole(Map<Path, Value> flat) {
    var whole = new LinkedHashMap<Path, Value>();
    flat.forEach(
        (path, value) -> {
          if (path.opens() || !path.nested()) {
            whole.put(new Path(path.key, "", false), value);
          }
        });
    return whole;
  }

  /// Takes the columns of one more row, if they can be in one table with those before.
  boolean add(List<Path> row) {
    var extended = begun ? extended(row) : Optional.of(row);
    if (extended.isEmpty() || (begun && extended.get().size() > MOST)) {
      return false;
    }
    begun = true;
    if (extended.get().size() > paths.size()) {
      paths.clear();
      paths.addAll(extended.get());
      places.clear();
      for (int at = 0; at < paths.size(); at++) {
        places.put(paths.get(at), at);
      }
    }
    return true;
  }

  /// These columns and those of a row, in an order that both keep; empty where there is none.
  private Optional<List<Path>> extended(List<Path> row) {
    if (opened(row) != opened(paths)) {
      return Optional.empty();
    }
    var merged = new ArrayList<Path>();
    int from = 0;
    for (var path : row) {
      var place = places.get(path);
      if (place == null) {
        if (path.opens()) {
          return Optional.empty();
        }
        from = copied(merged, from, blockEnd(from, path));
        merged.add(path);
      } else if (place < from) {
        return Optional.empty();
      } else {
        from = copied(merged, from, place + 1);
      }
    }
    copied(merged, from, paths.size());
    return Optional.of(merged);
  }

  private static long opened(List<Path> row) {
    return row.stream().filter(Path::opens).count();
  }

  /// Where a new column may stand: after the object that was begun, unless it belongs to it.
  private int blockEnd(int from, Path path) {
    int end = from;
    while (!path.nested()
        && end < paths.size()
        && paths.get(end).nested()
        && !paths.get(end).opens()) {
      end++;
    }
    return end;
  }

  private int copied(List<Path> merged, int from, int to) {
    merged.addAll(paths.subList(from, to));
    return Math.max(from, to);
  }

  List<Path> paths() {
    return List.copyOf(paths);
  }
}
