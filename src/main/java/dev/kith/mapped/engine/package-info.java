/// The port that a table engine implements, where its tables are, and what can go wrong.
@NullMarked
package dev.kith.mapped.engine;

import org.jspecify.annotations.NullMarked;
