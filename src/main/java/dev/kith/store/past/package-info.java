/// What a database knew in the past: copies of its tables in which all later changes are reversed,
/// made once for each change that is asked for.
@NullMarked
package dev.kith.store.past;

import org.jspecify.annotations.NullMarked;
