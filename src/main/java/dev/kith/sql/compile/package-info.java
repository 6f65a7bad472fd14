/// Pattern queries compiled to SQL: lowered to a tree, scoped, proven, and written.
@NullMarked
package dev.kith.sql.compile;

import org.jspecify.annotations.NullMarked;
