/// One page of a subgraph: which nodes and edges are on it, and their order.
@NullMarked
package dev.kith.tool.bfs.page;

import org.jspecify.annotations.NullMarked;
