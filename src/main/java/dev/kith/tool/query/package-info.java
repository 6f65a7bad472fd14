/// The six tools that ask by pattern: what there is, nodes under conditions, chains of
/// relationships, neighbourhoods, paths, and totals.
///
/// JSON is read against the ontology of the database into typed questions while it is still known
/// where each word stands, so that all problems of a call are reported at once, each with its
/// place.
@NullMarked
package dev.kith.tool.query;

import org.jspecify.annotations.NullMarked;
