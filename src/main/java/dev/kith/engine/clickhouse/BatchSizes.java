package dev.kith.engine.clickhouse;

/// How much of a graph is read and written at once.
///
/// An interrupted run loses at most one part of 200,000 rows, which is seconds of work. A billion
/// rows arrive in 5,000 parts, seconds apart, which a server merges as they arrive.
///
/// @param rows how many make a part of a table; what one page adds may make it twice as many
/// @param bytes how many make a part, where rows are long
/// @param nodes how many are read at once
/// @param starts the number of nodes whose relationships are read at once
/// @param hops how many relationships are in memory at once, where possible
record BatchSizes(int rows, int bytes, int nodes, int starts, int hops) {
  static final BatchSizes USUAL = new BatchSizes(200_000, 32 << 20, 20_000, 2_000, 500_000);
}
