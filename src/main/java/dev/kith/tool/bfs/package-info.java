/// The six tools of BFS-QL: walk a graph outward from known nodes, in answers that fit a context
/// window.
@NullMarked
package dev.kith.tool.bfs;

import org.jspecify.annotations.NullMarked;
