/// What searches find, the fusion of their scores, and what their indexes have in common.
///
/// The indexes in `search.text` and `search.vector` are derived: a base on disk, shared by every
/// process and never edited in place, that holds all changes up to one change number, and a delta
/// in memory for the changes since. The owner of the data feeds the delta and rebuilds a base that
/// is missing or damaged. Readers take the latest published snapshot and never wait.
@NullMarked
package dev.kith.search;

import org.jspecify.annotations.NullMarked;
