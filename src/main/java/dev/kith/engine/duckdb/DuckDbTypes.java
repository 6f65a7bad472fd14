package dev.kith.engine.duckdb;

import dev.kith.mapped.engine.ReadableTypes;
import dev.kith.mapped.engine.TableEngine.Column;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.util.Set;

/// Which properties a column of DuckDB can hold.
final class DuckDbTypes {
  private static final Set<String> WHOLE =
      Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER");
  private static final Set<String> LARGE = Set.of("UBIGINT", "HUGEINT", "UHUGEINT");
  private static final Set<String> REAL = Set.of("FLOAT", "DOUBLE");

  private DuckDbTypes() {}

  static Column column(String type) {
    var readable = new ReadableTypes().castToText();
    if (type.equals("VARCHAR")) {
      readable.text();
    } else if (type.equals("JSON")) {
      readable.writtenOut();
    } else if (WHOLE.contains(type)) {
      readable.whole().add(PropertyType.BOOLEAN, Storage.CAST);
    } else if (LARGE.contains(type) || type.startsWith("DECIMAL")) {
      readable.castToNumber().add(PropertyType.BOOLEAN, Storage.CAST);
    } else if (REAL.contains(type)) {
      readable.real();
    } else if (type.equals("BOOLEAN")) {
      readable.flag();
    } else if (type.equals("DATE")) {
      readable.date().add(PropertyType.DATETIME, Storage.NATIVE);
    } else if (type.startsWith("TIMESTAMP")) {
      readable.dateTime();
    } else if (type.equals("VARCHAR[]")) {
      readable.add(PropertyType.STRINGS, Storage.NATIVE);
    }
    return new Column(type, readable.all());
  }
}
