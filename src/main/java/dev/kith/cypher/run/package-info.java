/// Runs the steps of a plan over a graph, within the limits of a call.
@NullMarked
package dev.kith.cypher.run;

import org.jspecify.annotations.NullMarked;
