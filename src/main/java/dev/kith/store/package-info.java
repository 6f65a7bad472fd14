/// The owned graph: SQLite is the only truth, a change feed tells of every write, and all else is
/// derived from it.
///
/// A reading opens one SQLite snapshot, brings the derived indexes to exactly that change, and
/// answers from both, so that everything it sees belongs together. Any number of processes may do
/// so at once; none needs a daemon.
///
/// SQLite is native code, which pins virtual threads: work that arrives on one is moved to
/// [dev.kith.graph.EngineThreads].
@NullMarked
package dev.kith.store;

import org.jspecify.annotations.NullMarked;
