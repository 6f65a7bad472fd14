/// The six query tools: schema, nodes by condition, chains of relationships, neighbourhoods, paths,
/// and aggregates.
///
/// JSON is parsed against the ontology of the database into typed questions, and all problems of a
/// call are reported at once, each with its JSON pointer.
@NullMarked
package dev.kith.tool.query;

import org.jspecify.annotations.NullMarked;
