package dev.kith.engine.duckdb;

import dev.kith.mapped.engine.TableEngine.Column;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// Which properties a column of DuckDB can hold.
final class DuckDbTypes {
  private static final Set<String> WHOLE =
      Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER");
  private static final Set<String> LARGE = Set.of("UBIGINT", "HUGEINT", "UHUGEINT");
  private static final Set<String> REAL = Set.of("FLOAT", "DOUBLE");
  private static final Set<Storage> NUMBERED_TIMES =
      EnumSet.of(Storage.SECONDS, Storage.MILLIS, Storage.MICROS);

  private DuckDbTypes() {}

  static Column column(String type) {
    var fits = new EnumMap<PropertyType, Set<Storage>>(PropertyType.class);
    // Whatever it is, it has a text.
    put(fits, PropertyType.STRING, Storage.CAST);
    put(fits, PropertyType.ENUM, Storage.CAST);
    if (type.equals("VARCHAR") || type.equals("JSON")) {
      text(fits, type);
    } else if (WHOLE.contains(type) || LARGE.contains(type) || type.startsWith("DECIMAL")) {
      number(fits, type);
    } else if (REAL.contains(type)) {
      put(fits, PropertyType.FLOAT64, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.INT32, Storage.CAST);
      put(fits, PropertyType.INT64, Storage.CAST);
    } else if (type.equals("BOOLEAN")) {
      put(fits, PropertyType.BOOLEAN, Storage.NATIVE, Storage.CAST);
    } else if (type.equals("DATE")) {
      put(fits, PropertyType.DATE, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.DATETIME, Storage.NATIVE, Storage.CAST);
    } else if (type.startsWith("TIMESTAMP")) {
      put(fits, PropertyType.DATETIME, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.DATE, Storage.CAST);
    } else if (type.equals("VARCHAR[]")) {
      put(fits, PropertyType.STRINGS, Storage.NATIVE);
    }
    return new Column(type, fits);
  }

  private static void text(Map<PropertyType, Set<Storage>> fits, String type) {
    for (var each : PropertyType.values()) {
      put(fits, each, Storage.TEXT);
    }
    if (type.equals("VARCHAR")) {
      put(fits, PropertyType.STRING, Storage.NATIVE);
      put(fits, PropertyType.ENUM, Storage.NATIVE);
    }
  }

  private static void number(Map<PropertyType, Set<Storage>> fits, String type) {
    put(fits, PropertyType.FLOAT64, Storage.CAST);
    put(fits, PropertyType.INT32, Storage.CAST);
    put(fits, PropertyType.INT64, Storage.CAST);
    put(fits, PropertyType.BOOLEAN, Storage.CAST);
    if (WHOLE.contains(type)) {
      put(fits, PropertyType.INT32, Storage.NATIVE);
      put(fits, PropertyType.INT64, Storage.NATIVE);
      NUMBERED_TIMES.forEach(storage -> put(fits, PropertyType.DATETIME, storage));
    }
  }

  private static void put(
      Map<PropertyType, Set<Storage>> fits, PropertyType type, Storage... storages) {
    var known = fits.computeIfAbsent(type, _ -> EnumSet.noneOf(Storage.class));
    known.addAll(Set.of(storages));
  }
}
