/// Questions by pattern: nodes under conditions, hops along relationships, totals.
///
/// All names in them were looked up in the ontology while it was still known where the caller wrote
/// them: a question that exists can be asked.
@NullMarked
package dev.kith.graph.pattern;

import org.jspecify.annotations.NullMarked;
