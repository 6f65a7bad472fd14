/// State derived from the tables and kept in step with the change feed: topology, ontology, words,
/// vectors.
@NullMarked
package dev.kith.store.index;

import org.jspecify.annotations.NullMarked;
