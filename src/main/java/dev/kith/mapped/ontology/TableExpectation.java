package dev.kith.mapped.ontology;

import dev.kith.schema.PropertyType;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.Optional;

/// What one line of an ontology says about the tables: that one exists, that it has a column, or
/// that the column holds values of a type.
///
/// @param line the line that says so
/// @param column absent if it is only about the table
/// @param type what the column should hold; absent for any type
/// @param references the column of another table that it references
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

  /// A column that references rows of another table.
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
