/// What happened in an owned graph, read from its change feed under the caller's scope.
@NullMarked
package dev.kith.store.history;

import org.jspecify.annotations.NullMarked;
