/// Parts of pattern questions on an owned graph: hops through the topology, totals over columns.
@NullMarked
package dev.kith.store.pattern;

import org.jspecify.annotations.NullMarked;
