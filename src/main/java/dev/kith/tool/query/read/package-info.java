/// Reads the JSON of a query against the ontology into typed questions, and reports everything that
/// is wrong with it at once, each problem with its place.
@NullMarked
package dev.kith.tool.query.read;

import org.jspecify.annotations.NullMarked;
