/// Tables in DuckDB, inside this process: a database file, or Parquet and CSV files.
///
/// Three things prevent writes: the file is opened read-only, every question runs in a read-only
/// transaction, and access to all other files is disabled before the first one. DuckDB is native
/// code, so it runs on platform threads.
@NullMarked
package dev.kith.engine.duckdb;

import org.jspecify.annotations.NullMarked;
