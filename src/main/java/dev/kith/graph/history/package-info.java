/// What changed in a graph: questions about it, and the events that answer them.
@NullMarked
package dev.kith.graph.history;

import org.jspecify.annotations.NullMarked;
