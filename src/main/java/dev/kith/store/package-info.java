/// The owned graph: the SQLite file is the source of truth, a change feed records every write, and
/// everything else is derived from the two.
///
/// A reading opens one SQLite snapshot, brings the derived indexes to exactly that change, and
/// answers from both, so that all it returns is consistent. Any number of processes may do so at
/// once; none needs a daemon.
///
/// SQLite is native code, which pins virtual threads: work that arrives on one is moved to
/// [dev.kith.graph.EngineThreads].
@NullMarked
package dev.kith.store;

import org.jspecify.annotations.NullMarked;
