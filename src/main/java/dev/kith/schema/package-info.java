/// What a graph can hold: its types, predicates and properties, and suggestions for mistyped names.
@NullMarked
package dev.kith.schema;

import org.jspecify.annotations.NullMarked;
