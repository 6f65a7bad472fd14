/// How entities are related: the relationships of one, and the paths around it.
@NullMarked
package dev.kith.tool.memory.related;

import org.jspecify.annotations.NullMarked;
