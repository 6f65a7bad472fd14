/// The tools that keep a memory in order: many entities edited at once, duplicates, undo.
@NullMarked
package dev.kith.tool.memory.upkeep;

import org.jspecify.annotations.NullMarked;
