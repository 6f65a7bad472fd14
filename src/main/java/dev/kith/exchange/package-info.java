/// Graphs in files: nodes and edges as rows of JSON lines, CSV or Parquet, plain or gzipped.
///
/// Reading streams, keeps metadata as the very text that stood in the file, and names file and line
/// of what it cannot read. Nothing here knows where rows go.
@NullMarked
package dev.kith.exchange;

import org.jspecify.annotations.NullMarked;
