package dev.kith.engine.postgres;

import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// Which properties a column of PostgreSQL can hold.
final class PostgresTypes {
  private static final Set<String> TEXT = Set.of("text", "character varying");
  private static final Set<String> JSON = Set.of("json", "jsonb");
  private static final Set<String> WHOLE = Set.of("smallint", "integer", "bigint");
  private static final Set<String> REAL = Set.of("real", "double precision");

  /// What has a text that nobody means: bytes, and whatever the server keeps for itself.
  private static final Set<String> NOTHING = Set.of("bytea", "tsvector", "tsquery", "pg_lsn");

  private PostgresTypes() {}

  /// @param type what PostgreSQL calls it
  static Map<PropertyType, Set<Storage>> fits(String type) {
    var fits = new EnumMap<PropertyType, Set<Storage>>(PropertyType.class);
    if (NOTHING.contains(type)) {
      return fits;
    }
    // Whatever else it is, it has a text.
    put(fits, PropertyType.STRING, Storage.CAST);
    put(fits, PropertyType.ENUM, Storage.CAST);
    if (TEXT.contains(type)) {
      text(fits);
    } else if (JSON.contains(type)) {
      put(fits, PropertyType.STRINGS, Storage.TEXT);
    } else if (WHOLE.contains(type)) {
      whole(fits);
    } else if (REAL.contains(type) || type.equals("numeric")) {
      put(fits, PropertyType.FLOAT64, REAL.contains(type) ? Storage.NATIVE : Storage.CAST);
      put(fits, PropertyType.FLOAT64, Storage.CAST);
      put(fits, PropertyType.INT32, Storage.CAST);
      put(fits, PropertyType.INT64, Storage.CAST);
    } else if (type.equals("boolean")) {
      put(fits, PropertyType.BOOLEAN, Storage.NATIVE, Storage.CAST);
    } else if (type.equals("date")) {
      put(fits, PropertyType.DATE, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.DATETIME, Storage.CAST);
    } else if (type.startsWith("timestamp")) {
      // Every session has UTC for its zone, by which a time without one is understood.
      put(fits, PropertyType.DATETIME, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.DATE, Storage.CAST);
    } else if (type.endsWith("[]")) {
      put(fits, PropertyType.STRINGS, type.equals("text[]") ? Storage.NATIVE : Storage.CAST);
    }
    return fits;
  }

  private static void text(Map<PropertyType, Set<Storage>> fits) {
    for (var each : PropertyType.values()) {
      put(fits, each, Storage.TEXT);
    }
    put(fits, PropertyType.STRING, Storage.NATIVE);
    put(fits, PropertyType.ENUM, Storage.NATIVE);
  }

  private static void whole(Map<PropertyType, Set<Storage>> fits) {
    put(fits, PropertyType.INT32, Storage.NATIVE, Storage.CAST);
    put(fits, PropertyType.INT64, Storage.NATIVE, Storage.CAST);
    put(fits, PropertyType.FLOAT64, Storage.CAST);
    put(fits, PropertyType.DATETIME, Storage.SECONDS, Storage.MILLIS, Storage.MICROS);
  }

  private static void put(
      Map<PropertyType, Set<Storage>> fits, PropertyType type, Storage... storages) {
    fits.computeIfAbsent(type, _ -> EnumSet.noneOf(Storage.class)).addAll(Set.of(storages));
  }
}
