/// Rows of nodes, edges, observations and terms: read, changed by mutations, undone, and cached for
/// as long as the feed says that they still hold.
@NullMarked
package dev.kith.store.record;

import org.jspecify.annotations.NullMarked;
