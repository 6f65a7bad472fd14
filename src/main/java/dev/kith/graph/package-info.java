/// The graph as every tool sees it: values, questions, changes, and the port that engines
/// implement.
///
/// Within one read a node is an `int`, its *handle*; outside it is its id, a string. Handles are
/// invalid once the read has ended.
@NullMarked
package dev.kith.graph;

import org.jspecify.annotations.NullMarked;
