/// The values of Cypher: how they compare, what order they have, and what is computed from them.
@NullMarked
package dev.kith.cypher.value;

import org.jspecify.annotations.NullMarked;
