/// Graphs in files: nodes and edges as rows of JSON lines, CSV or Parquet, plain or gzipped.
///
/// Reading streams, keeps metadata as the exact text of the file, and reports the file and line of
/// errors. Nothing here knows where rows go.
@NullMarked
package dev.kith.exchange;

import org.jspecify.annotations.NullMarked;
