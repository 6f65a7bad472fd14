/// Tables behind a JDBC driver: connections that are only read from, statements that are prepared
/// once, and their end when a call is cancelled or its time is up.
@NullMarked
package dev.kith.mapped.jdbc;

import org.jspecify.annotations.NullMarked;
