package dev.kith.engine.postgres;

import dev.kith.mapped.engine.ReadableTypes;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.util.Map;
import java.util.Set;

/// Which properties a column of PostgreSQL can hold.
final class PostgresTypes {
  private static final Set<String> TEXT = Set.of("text", "character varying");
  private static final Set<String> JSON = Set.of("json", "jsonb");
  private static final Set<String> WHOLE = Set.of("smallint", "integer", "bigint");
  private static final Set<String> REAL = Set.of("real", "double precision");

  /// Types whose text has no meaning: bytes and server internals.
  private static final Set<String> NOTHING = Set.of("bytea", "tsvector", "tsquery", "pg_lsn");

  private PostgresTypes() {}

  /// @param type what PostgreSQL calls it
  static Map<PropertyType, Set<Storage>> readable(String type) {
    if (NOTHING.contains(type)) {
      return Map.of();
    }
    var readable = new ReadableTypes().castToText();
    if (TEXT.contains(type)) {
      readable.text();
    } else if (JSON.contains(type)) {
      readable.add(PropertyType.STRINGS, Storage.TEXT);
    } else if (WHOLE.contains(type)) {
      readable.whole();
    } else if (REAL.contains(type)) {
      readable.real();
    } else if (type.equals("numeric")) {
      readable.castToNumber();
    } else if (type.equals("boolean")) {
      readable.flag();
    } else if (type.equals("date")) {
      readable.date();
    } else if (type.startsWith("timestamp")) {
      readable.dateTime(); // the zone of every session is UTC, also for times without one
    } else if (type.endsWith("[]")) {
      readable.add(PropertyType.STRINGS, type.equals("text[]") ? Storage.NATIVE : Storage.CAST);
    }
    return readable.all();
  }
}
