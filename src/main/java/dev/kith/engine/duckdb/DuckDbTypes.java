package dev.kith.engine.duckdb;

import dev.kith.mapped.engine.ColumnFits;
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
    var fits = new ColumnFits().castToText();
    if (type.equals("VARCHAR")) {
      fits.text();
    } else if (type.equals("JSON")) {
      fits.writtenOut();
    } else if (WHOLE.contains(type)) {
      fits.whole().add(PropertyType.BOOLEAN, Storage.CAST);
    } else if (LARGE.contains(type) || type.startsWith("DECIMAL")) {
      fits.castToNumber().add(PropertyType.BOOLEAN, Storage.CAST);
    } else if (REAL.contains(type)) {
      fits.real();
    } else if (type.equals("BOOLEAN")) {
      fits.flag();
    } else if (type.equals("DATE")) {
      fits.date().add(PropertyType.DATETIME, Storage.NATIVE);
    } else if (type.startsWith("TIMESTAMP")) {
      fits.dateTime();
    } else if (type.equals("VARCHAR[]")) {
      fits.add(PropertyType.STRINGS, Storage.NATIVE);
    }
    return new Column(type, fits.fits());
  }
}
