/// SQL as a tree over mapped tables, and the writer that turns it into a statement.
///
/// Nothing that a caller wrote is ever part of the text. The tree holds it only as values to bind,
/// and the writer accepts nothing but the tree; names of tables and columns come from the
/// [Mapping], which the operator wrote. No driver is known here: a [Statement] is text and values
/// to bind, and rows come back as plain values.
@NullMarked
package dev.kith.sql;

import org.jspecify.annotations.NullMarked;
