/// Tables behind a JDBC driver: connections that are only read from, statements that are prepared
/// once, and their end when a call is taken back or its time is over.
@NullMarked
package dev.kith.mapped.jdbc;

import org.jspecify.annotations.NullMarked;
