/// Rows of nodes, edges, observations and terms: read, changed by mutations, undone, and cached
/// while the feed shows them unchanged.
@NullMarked
package dev.kith.store.record;

import org.jspecify.annotations.NullMarked;
