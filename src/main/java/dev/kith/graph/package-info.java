/// The graph as every tool sees it: values, questions, changes, and the port that engines stand
/// behind.
///
/// Inside one reading a node is an `int`, its *handle*; outside it is its id, a string. Handles
/// mean nothing once the reading is over.
@NullMarked
package dev.kith.graph;

import org.jspecify.annotations.NullMarked;
