/// Tables in DuckDB, inside this process: a database file, or Parquet and CSV files.
///
/// Nothing is ever written, in three ways at once: the file is opened to be read, every question is
/// a transaction to be read in, and the engine is shut off from all other files before the first
/// one. DuckDB is native code, so that it runs on platform threads.
@NullMarked
package dev.kith.engine.duckdb;

import org.jspecify.annotations.NullMarked;
