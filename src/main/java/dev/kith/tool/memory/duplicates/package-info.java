/// Finds entities that may be the same thing, by their names, aliases and meaning.
@NullMarked
package dev.kith.tool.memory.duplicates;

import org.jspecify.annotations.NullMarked;
