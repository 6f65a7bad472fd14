/// The topology file: both directions of every edge as sorted lists (compressed sparse rows), the
/// attributes and ids of nodes, and how such a file is written.
///
/// A file shows the graph as of one change and is never edited: [dev.kith.topology.file.CsrBase]
/// maps it, [dev.kith.topology.file.TopologyBuilder] writes the next one beside it.
@NullMarked
package dev.kith.topology.file;

import org.jspecify.annotations.NullMarked;
