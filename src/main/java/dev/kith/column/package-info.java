/// Property values as columns in memory, and aggregates computed from them.
///
/// Figure B13. A column holds the values that SQLite would return, and aggregates equal those of
/// SQLite to the last digit; where that cannot be guaranteed,
/// [dev.kith.column.SqlRequiredException] is thrown, and SQL answers.
@NullMarked
package dev.kith.column;

import org.jspecify.annotations.NullMarked;
