/// Tables in PostgreSQL, 17 or newer.
///
/// Every reading is one read-only transaction that sees one moment, with the time left to its call
/// as the server's own bound. The password is taken from an environment variable that the ontology
/// names, and stands in no file.
@NullMarked
package dev.kith.engine.postgres;

import org.jspecify.annotations.NullMarked;
