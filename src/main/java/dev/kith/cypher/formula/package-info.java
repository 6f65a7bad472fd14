/// Expressions made ready to be computed for rows: names are places in a row, functions are known.
@NullMarked
package dev.kith.cypher.formula;

import org.jspecify.annotations.NullMarked;
