/// Pattern questions: nodes by condition, hops along relationships, aggregates.
///
/// All names in them have been resolved against the ontology, so a question that exists is valid.
@NullMarked
package dev.kith.graph.pattern;

import org.jspecify.annotations.NullMarked;
