/// What a graph can hold, learnt from what it does hold: a count of every sort of value, kept as
/// nodes and edges come and go, and an ontology made of the counts.
@NullMarked
package dev.kith.schema.census;

import org.jspecify.annotations.NullMarked;
