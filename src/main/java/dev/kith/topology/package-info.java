/// The topology of an owned graph: who is connected to whom, and walks over it.
///
/// A [dev.kith.topology.Topology] is an immutable snapshot: a mapped file that shows the graph as
/// of one change, and a small persistent delta with what came after. Nothing here is the truth; a
/// missing or damaged file is rebuilt from it. The package knows no SQL and no names of types or
/// predicates, only their codes.
@NullMarked
package dev.kith.topology;

import org.jspecify.annotations.NullMarked;
