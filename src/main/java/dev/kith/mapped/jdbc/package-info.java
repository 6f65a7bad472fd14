/// Tables behind a JDBC driver: read-only connections, cached prepared statements, and their
/// cancellation when a call is cancelled or times out.
@NullMarked
package dev.kith.mapped.jdbc;

import org.jspecify.annotations.NullMarked;
