/// Vector search: the exact nearest neighbours, found by scanning quantised vectors.
///
/// It knows nodes by their keys only, and takes a predicate for those that may be hits.
@NullMarked
package dev.kith.search.vector;

import org.jspecify.annotations.NullMarked;
