/// Embeds text: turns it into vectors that are close together where meanings are, in this process.
///
/// The model runs in native code, which pins a virtual thread to its carrier: call it from platform
/// threads. It is loaded when the first text is embedded, so that a server without semantic search
/// does not pay for it.
@NullMarked
package dev.kith.search.embed;

import org.jspecify.annotations.NullMarked;
