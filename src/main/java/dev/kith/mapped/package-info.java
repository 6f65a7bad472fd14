/// Graphs in external tables: the graph port, answered by SQL.
///
/// An ontology file says which tables hold the nodes and relationships. Every question becomes SQL
/// and runs on a table engine; nothing is ever written.
@NullMarked
package dev.kith.mapped;

import org.jspecify.annotations.NullMarked;
