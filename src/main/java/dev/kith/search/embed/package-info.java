/// Turns text into vectors whose angle tells how near two meanings are, in this process and without
/// a network.
///
/// The model runs in native code, which pins a virtual thread to its carrier: call it from platform
/// threads. It is loaded when the first text is embedded, so that a server that never searches by
/// meaning never pays for it.
@NullMarked
package dev.kith.search.embed;

import org.jspecify.annotations.NullMarked;
