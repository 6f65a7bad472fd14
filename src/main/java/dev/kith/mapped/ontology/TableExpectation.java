package dev.kith.mapped.ontology;

import dev.kith.schema.PropertyType;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.Optional;

/// What one line of an ontology says about the tables: that there is one, that it has a column, or
/// that the column holds values of a type.
///
/// @param line where it is said
/// @param column absent where only the table is spoken of
/// @param type what the column should hold; absent where anything will do
/// @param references the column of another table whose values it holds, to name rows there
public record TableExpectation(
    int line,
    TableName table,
    Optional<SqlName> column,
    Optional<PropertyType> type,
    Storage storage,
    Optional<Reference> references) {
  /// A column of a table.
  public record Reference(TableName table, SqlName column) {}

  static TableExpectation table(int line, TableName table) {
    return new TableExpectation(
        line, table, Optional.empty(), Optional.empty(), Storage.NATIVE, Optional.empty());
  }

  static TableExpectation column(int line, TableName table, SqlName column) {
    return new TableExpectation(
        line, table, Optional.of(column), Optional.empty(), Storage.NATIVE, Optional.empty());
  }

  /// A column that names rows of another table.
  static TableExpectation reference(int line, TableName table, SqlName column, NodeTable other) {
    return new TableExpectation(
        line,
        table,
        Optional.of(column),
        Optional.empty(),
        Storage.NATIVE,
        Optional.of(new Reference(other.table(), other.reference())));
  }
}
