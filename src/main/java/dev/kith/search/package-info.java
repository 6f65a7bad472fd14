/// Finding nodes by what is written in them and by what it means.
///
/// Both indexes are derived: a base on disk, shared by every process and never edited in place,
/// that holds all changes up to one change number, and a delta in memory for the changes since.
/// Whoever owns the truth feeds the delta and rebuilds a base that is missing or damaged; nothing
/// here knows how nodes are stored. Readers take the latest published snapshot and never wait.
@NullMarked
package dev.kith.search;

import org.jspecify.annotations.NullMarked;
