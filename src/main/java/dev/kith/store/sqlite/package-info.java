/// SQLite as one file that many processes share: connections, locks, the format of the tables, and
/// syncing commits to disk.
///
/// The one fsync of a write is in [CommitLog].
@NullMarked
package dev.kith.store.sqlite;

import org.jspecify.annotations.NullMarked;
