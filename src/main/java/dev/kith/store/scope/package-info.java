/// What a scoped caller sees of an owned graph: its visible nodes, and the vocabulary and ontology
/// computed from them alone.
@NullMarked
package dev.kith.store.scope;

import org.jspecify.annotations.NullMarked;
