package dev.kith.engine.postgres;

import dev.kith.graph.Call;
import dev.kith.mapped.engine.TableEngine.Column;
import dev.kith.schema.PropertyType;
import dev.kith.sql.PropertySource.Storage;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The tables and views, their columns, and which columns an index begins with. Reads the server's
/// own catalogue, which has more than the standard one: materialized views and indexes.
final class PostgresCatalog {
  private static final String COLUMNS =
      """
      SELECT n.nspname, c.relname, a.attname,
        format_type(CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END, NULL),
        pg_table_is_visible(c.oid), c.relkind IN ('r', 'p', 'm'), quote_ident(a.attname),
        ARRAY(SELECT pg_get_indexdef(i.indexrelid, 1, true) FROM pg_index i
          WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL)
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relkind IN ('r', 'p', 'm', 'v', 'f') AND a.attnum > 0 AND NOT a.attisdropped
        AND n.nspname NOT IN ('information_schema', 'pg_catalog', 'pg_toast')
        AND has_schema_privilege(n.oid, 'USAGE') AND has_column_privilege(c.oid, a.attnum, 'SELECT')
      ORDER BY 1, 2, a.attnum
      """;

  private PostgresCatalog() {}

  static Map<String, Map<String, Column>> of(Connection connection, Call call) throws SQLException {
    var tables = new TreeMap<String, Map<String, Column>>();
    var textOnly = ServerVersion.textOnly(connection);
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(COLUMNS)) {
      while (rows.next()) {
        call.check();
        var column = column(rows, textOnly);
        var full = rows.getString(1) + "." + rows.getString(2);
        tables.computeIfAbsent(full, _ -> new TreeMap<>()).put(rows.getString(3), column);
        if (rows.getBoolean(5)) {
          tables
              .computeIfAbsent(rows.getString(2), _ -> new TreeMap<>())
              .put(rows.getString(3), column);
        }
      }
    }
    return tables;
  }

  /// @param textOnly why text is nothing else on this server; empty if it may be
  private static Column column(ResultSet row, String textOnly) throws SQLException {
    var type = row.getString(4);
    boolean ours = row.getBoolean(6);
    var indexes = List.of((String[]) row.getArray(8).getArray());
    var quick =
        ours
            ? quick(row.getString(7), indexes)
            : EnumSet.allOf(Storage.class); // nothing is known about indexes
    var readable = PostgresTypes.readable(type);
    if (!textOnly.isEmpty() && withoutText(readable)) {
      return new Column(type + textOnly, readable, quick);
    }
    return new Column(type, readable, quick);
  }

  private static boolean withoutText(Map<PropertyType, Set<Storage>> readable) {
    boolean changed = false;
    for (var fit : readable.entrySet()) {
      changed |= !fit.getKey().isText() && fit.getValue().remove(Storage.TEXT);
    }
    readable.values().removeIf(Set::isEmpty);
    return changed;
  }

  /// @param name the column's name as the server writes it
  /// @param indexes what each index begins with
  private static Set<Storage> quick(String name, List<String> indexes) {
    var quick = EnumSet.noneOf(Storage.class);
    if (indexes.contains(name)) {
      quick.add(Storage.NATIVE);
    }
    if (indexes.contains("(" + name + ")::text") || indexes.contains("(" + name + "::text)")) {
      quick.add(Storage.CAST);
    }
    return quick;
  }
}
