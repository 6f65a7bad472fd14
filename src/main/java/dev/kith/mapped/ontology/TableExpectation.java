package dev.kith.mapped.ontology;

import dev.kith.schema.PropertyType;
import dev.kith.sql.Name;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.TableName;
import java.util.Optional;

/// What one line of an ontology says about the tables: that there is one, that it has a column, or
/// that the column holds values of a type.
///
/// @param line where it is said
/// @param column absent where only the table is spoken of
/// @param type what the column should hold; absent where anything will do
/// @param names the column of another table whose values it holds, to name rows there
public record TableExpectation(
    int line,
    TableName table,
    Optional<Name> column,
    Optional<PropertyType> type,
    Storage storage,
    Optional<Named> names) {
  /// A column of a table.
  public record Named(TableName table, Name column) {}

  static TableExpectation table(int line, TableName table) {
    return new TableExpectation(
        line, table, Optional.empty(), Optional.empty(), Storage.NATIVE, Optional.empty());
  }

  static TableExpectation column(int line, TableName table, Name column) {
    return new TableExpectation(
        line, table, Optional.of(column), Optional.empty(), Storage.NATIVE, Optional.empty());
  }

  /// A column that names rows of another table.
  static TableExpectation naming(int line, TableName table, Name column, NodeTable other) {
    return new TableExpectation(
        line,
        table,
        Optional.of(column),
        Optional.empty(),
        Storage.NATIVE,
        Optional.of(new Named(other.table(), other.reference())));
  }
}
