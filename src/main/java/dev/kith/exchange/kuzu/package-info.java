/// What Kuzu's `EXPORT DATABASE` writes: a schema, and a CSV or Parquet file for each table.
@NullMarked
package dev.kith.exchange.kuzu;

import org.jspecify.annotations.NullMarked;
