/// The ontology of a graph, derived from its data: counts of every type of value, updated as nodes
/// and edges come and go.
@NullMarked
package dev.kith.schema.census;

import org.jspecify.annotations.NullMarked;
