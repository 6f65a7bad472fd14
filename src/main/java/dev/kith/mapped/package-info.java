/// Graphs that lie in somebody else's tables.
///
/// An ontology, written by a person, says which tables hold the nodes and relationships. Every
/// question of the graph port becomes SQL by way of `sql` and is run by a [TableEngine]; nothing is
/// ever written.
@NullMarked
package dev.kith.mapped;

import org.jspecify.annotations.NullMarked;
