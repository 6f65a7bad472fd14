package dev.kith.engine.clickhouse;

import dev.kith.mapped.engine.ReadableTypes;
import dev.kith.mapped.engine.TableEngine.Column;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
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
    var readable = new ReadableTypes().castToText();
    var own = bare(type);
    if (own.equals("String")) {
      readable.text();
    } else if (WHOLE.contains(own)) {
      readable.whole().add(PropertyType.BOOLEAN, Storage.CAST);
    } else if (LARGE.contains(own) || own.startsWith("Decimal")) {
      readable.castToNumber().add(PropertyType.BOOLEAN, Storage.CAST);
    } else if (REAL.contains(own)) {
      readable.real();
    } else if (own.equals("Bool")) {
      readable.flag();
    } else if (own.equals("Date") || own.equals("Date32")) {
      readable.date();
    } else if (own.startsWith("DateTime")) {
      readable.dateTime();
    } else if (own.startsWith("Array(")
        && bare(own.substring("Array(".length(), own.length() - 1)).equals("String")) {
      readable.add(PropertyType.STRINGS, Storage.NATIVE);
    }
    return new Column(type, readable.all());
  }

  /// A type without its Nullable and LowCardinality wrappers.
  private static String bare(String type) {
    for (var around : Set.of("Nullable(", "LowCardinality(")) {
      if (type.startsWith(around)) {
        return bare(type.substring(around.length(), type.length() - 1));
      }
    }
    return type;
  }
}
