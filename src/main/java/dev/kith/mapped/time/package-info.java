/// When rows of tables hold: the times of relationships, and how many an answer leaves out.
@NullMarked
package dev.kith.mapped.time;

import org.jspecify.annotations.NullMarked;
