/// SQL for questions by pattern: a question becomes a tree, the caller's scope is put into the tree
/// by one class and proven by another, and a dialect writes it down.
///
/// Nothing that a caller wrote is ever part of the text. The tree holds it as [Expr.Bind] alone,
/// and the writer takes nothing but the tree; names of tables and columns come from the [Mapping],
/// which the operator wrote. No driver is known here: a [Statement] is text and values to bind, and
/// rows come back as plain values.
@NullMarked
package dev.kith.sql;

import org.jspecify.annotations.NullMarked;
