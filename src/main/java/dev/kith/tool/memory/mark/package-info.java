/// Tags, pins and importance: what calls say of them, and what answers tell.
@NullMarked
package dev.kith.tool.memory.mark;

import org.jspecify.annotations.NullMarked;
