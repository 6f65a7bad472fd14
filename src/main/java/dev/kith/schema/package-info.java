/// What a graph can hold: its types, predicates and properties, and the names near to a wrong one.
@NullMarked
package dev.kith.schema;

import org.jspecify.annotations.NullMarked;
