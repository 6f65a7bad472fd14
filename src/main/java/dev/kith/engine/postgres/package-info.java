/// Tables in PostgreSQL, 14 or newer.
///
/// Every read is one read-only transaction on one snapshot, with the call's remaining time as the
/// server's statement timeout. The password comes from a place that the ontology names, and is
/// never stored.
@NullMarked
package dev.kith.engine.postgres;

import org.jspecify.annotations.NullMarked;
