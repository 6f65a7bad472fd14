package dev.kith.engine.clickhouse;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.util.Collections;
import java.util.List;

/// Collects rows of one type and inserts them into its tables, a part at a time.
final class BatchWriter {
  private final PublishedTables tables;
  private final List<String> names;
  private final BatchSizes portions;
  private final long change;
  private RowBinary part = new RowBinary();
  private long inserted;
  private boolean due;

  /// @param names the tables, which all get every row; where rows of one are looked for by another,
  ///   that one comes first, so that it never lacks one
  /// @param change the one whose version rows get
  BatchWriter(PublishedTables tables, List<String> names, BatchSizes portions, long change) {
    this.tables = tables;
    this.names = List.copyOf(names);
    this.portions = portions;
    this.change = change;
  }

  /// Adds an existing row.
  void live(List<Literal> keys, List<Property> properties, List<Literal> values) {
    add(keys, properties, values).end(PublishedLayout.live(change), false);
  }

  /// Adds the tombstone of a row.
  void gone(List<Literal> keys, List<Property> properties) {
    var nothing = Collections.<Literal>nCopies(properties.size(), Literal.MISSING);
    add(keys, properties, nothing).end(PublishedLayout.gone(change), true);
  }

  private RowBinary add(List<Literal> keys, List<Property> properties, List<Literal> values) {
    if (holds(2)) {
      insert();
      due = true;
    }
    keys.forEach(part::key);
    return part.values(properties, values);
  }

  private boolean holds(int times) {
    return part.rows() / times >= portions.rows() || part.bytes() / times >= portions.bytes();
  }

  /// Whether enough rows were added since the caller's last [#insert] that another one is due.
  boolean isDue() {
    return due || holds(1);
  }

  /// Writes what was added into the tables.
  void insert() {
    names.forEach(name -> tables.insert(name, part));
    inserted += part.rows();
    part = new RowBinary();
    due = false;
  }

  /// How many rows were written.
  long inserted() {
    return inserted;
  }
}
