/// Columns of property values, read from the tables and kept in step with the change feed.
@NullMarked
package dev.kith.store.column;

import org.jspecify.annotations.NullMarked;
