package dev.kith.engine.clickhouse;

import dev.kith.mapped.engine.TableEngine.Column;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// Which properties a column of ClickHouse can hold.
final class ClickHouseTypes {
  private static final Set<String> WHOLE =
      Set.of("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32");
  private static final Set<String> LARGE =
      Set.of("UInt64", "Int128", "UInt128", "Int256", "UInt256");
  private static final Set<String> REAL = Set.of("Float32", "Float64");

  private ClickHouseTypes() {}

  static Column column(String type) {
    var fits = new EnumMap<PropertyType, Set<Storage>>(PropertyType.class);
    var own = bare(type);
    // Whatever it is, it has a text.
    put(fits, PropertyType.STRING, Storage.CAST);
    put(fits, PropertyType.ENUM, Storage.CAST);
    if (own.equals("String")) {
      text(fits);
    } else if (WHOLE.contains(own) || LARGE.contains(own) || own.startsWith("Decimal")) {
      number(fits, own);
    } else if (REAL.contains(own)) {
      put(fits, PropertyType.FLOAT64, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.INT32, Storage.CAST);
      put(fits, PropertyType.INT64, Storage.CAST);
    } else if (own.equals("Bool")) {
      put(fits, PropertyType.BOOLEAN, Storage.NATIVE, Storage.CAST);
    } else if (own.equals("Date") || own.equals("Date32")) {
      put(fits, PropertyType.DATE, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.DATETIME, Storage.CAST);
    } else if (own.startsWith("DateTime")) {
      put(fits, PropertyType.DATETIME, Storage.NATIVE, Storage.CAST);
      put(fits, PropertyType.DATE, Storage.CAST);
    } else if (own.startsWith("Array(")
        && bare(own.substring("Array(".length(), own.length() - 1)).equals("String")) {
      put(fits, PropertyType.STRINGS, Storage.NATIVE);
    }
    return new Column(type, fits);
  }

  /// A type without what says that values may be missing, or are few.
  private static String bare(String type) {
    for (var around : Set.of("Nullable(", "LowCardinality(")) {
      if (type.startsWith(around)) {
        return bare(type.substring(around.length(), type.length() - 1));
      }
    }
    return type;
  }

  private static void text(Map<PropertyType, Set<Storage>> fits) {
    for (var each : PropertyType.values()) {
      put(fits, each, Storage.TEXT);
    }
    put(fits, PropertyType.STRING, Storage.NATIVE);
    put(fits, PropertyType.ENUM, Storage.NATIVE);
  }

  private static void number(Map<PropertyType, Set<Storage>> fits, String own) {
    put(fits, PropertyType.FLOAT64, Storage.CAST);
    put(fits, PropertyType.INT32, Storage.CAST);
    put(fits, PropertyType.INT64, Storage.CAST);
    put(fits, PropertyType.BOOLEAN, Storage.CAST);
    if (WHOLE.contains(own)) {
      put(fits, PropertyType.INT32, Storage.NATIVE);
      put(fits, PropertyType.INT64, Storage.NATIVE);
      put(fits, PropertyType.DATETIME, Storage.SECONDS, Storage.MILLIS, Storage.MICROS);
    }
  }

  private static void put(
      Map<PropertyType, Set<Storage>> fits, PropertyType type, Storage... storages) {
    fits.computeIfAbsent(type, _ -> EnumSet.noneOf(Storage.class)).addAll(Set.of(storages));
  }
}
