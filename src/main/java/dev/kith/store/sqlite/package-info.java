/// SQLite as one file that many processes share: connections, locks, the format of the tables, and
/// when a commit is on the disk.
///
/// The one fsync of a write is in [CommitLog].
@NullMarked
package dev.kith.store.sqlite;

import org.jspecify.annotations.NullMarked;
