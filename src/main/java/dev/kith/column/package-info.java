/// Values of properties as columns in memory, and totals reckoned over them in tight loops.
///
/// A column says of every node of a type what SQLite would say, and the totals are those of SQLite
/// to the last digit; where that cannot be promised, [dev.kith.column.Unfit] is thrown, and SQL
/// answers.
@NullMarked
package dev.kith.column;

import org.jspecify.annotations.NullMarked;
